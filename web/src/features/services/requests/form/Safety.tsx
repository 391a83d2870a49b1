import { Phone, ShieldAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { clearToasts } from '@/ui/toast'
import css from './Safety.module.css'

const FIRST = [
  'Hazard lights on. Everyone out by the doors away from traffic.',
  'Wait behind the barrier, well away from the road.',
]

/** What to do on a motorway before anything is typed. It comes into view when it is first needed, clear of toasts, and is read out. */
export function Safety({ shown }: { shown: boolean }) {
  const block = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (shown && !before.current) {
      clearToasts()
      block.current?.scrollIntoView({ block: 'center' })
    }
    before.current = shown
  }, [shown])
  return (
    <div ref={block} role="alert" className={css.safety} hidden={!shown}>
      {shown && (
        <>
          <h2>
            <Icon of={ShieldAlert} size={24} />
            On a motorway? Do this first
          </h2>
          <ol>
            {FIRST.map((step) => (
              <li key={step}>{step}</li>
            ))}
            <li>
              In a live lane, hurt or in danger? Call 999 now. <b>999 comes before us.</b>
            </li>
          </ol>
          <a href="tel:999" className={buttonVariants({ variant: 'second', size: 'large', block: true })}>
            <Icon of={Phone} />
            Call 999
          </a>
        </>
      )}
    </div>
  )
}
