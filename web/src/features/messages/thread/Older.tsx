import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { loadOlder } from '@/data/messages/queries'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import css from './Thread.module.css'

/** Fetches older messages when it comes into view, or by its button. */
export function Older({ id, box }: { id: string; box: RefObject<HTMLElement | null> }) {
  const queries = useQueryClient()
  const mark = useRef<HTMLDivElement>(null)
  const { mutate, isPending, isError } = useMutation({ mutationFn: () => loadOlder(queries, id) })
  const seen = useEffectEvent(() => {
    if (!isPending && !isError) mutate()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a page has come it is looked at anew
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return
    const look = (entries: IntersectionObserverEntry[]) => entries.some((entry) => entry.isIntersecting) && seen()
    const observer = new IntersectionObserver(look, { root: box.current, rootMargin: '200px 0px 0px' })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [box, isPending])
  return (
    <div className={css.older} ref={mark}>
      <FormError message={isError ? 'Failed to load conversation messages' : undefined} />
      <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()}>
        Show earlier messages
      </Button>
    </div>
  )
}
