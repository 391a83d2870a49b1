import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'

type Props = { title: string; again: string; onAgain: () => void; children: ReactNode }

/** Takes the place of a form that was sent, and the keyboard with it. */
export function Sent({ title, again, onAgain, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div className="card" role="status" tabIndex={-1} ref={place}>
      <EmptyState icon={CircleCheck} title={title} heading="h2" next={<Button onClick={onAgain}>{again}</Button>}>
        {children}
      </EmptyState>
    </div>
  )
}
