import { FlaskConical, Key } from 'lucide-react'
import { useState } from 'react'
import { VERDICTS } from '@/data/carParks/answers'
import { Icon } from '@/ui/Icon'
import { VERDICT_LABELS } from './answers/words'
import css from './Legend.module.css'
import { LeavingSoonKey } from './leavingSoon/LeavingSoonKey'
import { BoltDrawing, FaceDrawing } from './marker/Drawing'
import { VERDICT_FACES } from './marker/look'

interface Props {
  folds: boolean
  asked?: boolean
  /** Practice car parks are in view, of which nothing is live: their counts are invented, or a replay. */
  practice?: boolean
}

/** What the markers mean, drawn by the hand that draws them. On the phone it waits behind a button. */
export function Legend({ folds, asked = false, practice = false }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <section className={css.legend} data-folds={folds || undefined} aria-label="Legend">
      {folds && (
        <button
          type="button"
          className={`chip chip--float ${css.key}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon of={Key} size={16} />
          Key
        </button>
      )}
      {(open || !folds) && (
        <ul>
          {asked ? <Verdicts /> : <Availabilities />}
          <LeavingSoonKey />
          {practice && (
            <li className={css.practice}>
              <Icon of={FlaskConical} size={16} />
              Practice car parks: invented or replayed, not live
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function Availabilities() {
  return (
    <>
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
  )
}

/** While a question is answered, colours say whether it fits. */
function Verdicts() {
  return VERDICTS.map((verdict) => (
    <li key={verdict}>
      <FaceDrawing face={VERDICT_FACES[verdict]} side={verdict === 'does_not_fit' ? 16 : 20} />
      {VERDICT_LABELS[verdict]}
    </li>
  ))
}
