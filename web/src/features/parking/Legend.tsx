import { Key } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '@/ui/Icon'
import css from './Legend.module.css'
import { BoltDrawing, FaceDrawing } from './marker/Drawing'

/** What the markers mean, drawn by the hand that draws them. On the phone it folds into a key. */
export function Legend({ short }: { short: boolean }) {
  const [open, setOpen] = useState(false)
  const all = !short || open
  return (
    <section className={css.legend} data-short={short || undefined} data-open={open || undefined} aria-label="Legend">
      <ul>
        <li>
          <FaceDrawing face="available" />
          Available
        </li>
        <li>
          <FaceDrawing face="limited" />
          Limited
        </li>
        <li>
          <FaceDrawing face="full" />
          Full
        </li>
        {all && (
          <>
            <li>
              <FaceDrawing face="other" />
              Not live
            </li>
            <li className={css.apart}>
              <BoltDrawing />
              EV Charging
            </li>
            <li>
              <FaceDrawing face="muted" side={16} />
              Private or permit
            </li>
          </>
        )}
      </ul>
      {short && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon of={Key} size={16} />
          {open ? 'Less' : 'Key'}
        </button>
      )}
    </section>
  )
}
