import { TriangleAlert } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { canonicalPlate } from '@/lib/plate'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { PlateHint } from '@/ui/PlateHint'
import { PlateInput } from '@/ui/PlateInput'
import css from '../Incidents.module.css'

type Props = { plate: string; onReport: (registration: string) => void }

/** An incident with another vehicle, by its registration. */
export function AnotherVehicle({ plate, onReport }: Props) {
  const [typed, setTyped] = useState(plate)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (canonicalPlate(typed)) onReport(canonicalPlate(typed))
  }
  return (
    <form className={`card card--pad ${css.way}`} onSubmit={submit} noValidate aria-label="Another vehicle">
      <header>
        <span className="glyph glyph--blue">
          <Icon of={TriangleAlert} />
        </span>
        <div>
          <h2>Another vehicle</h2>
          <p className={css.small}>Type the registration</p>
        </div>
      </header>
      <div>
        <Field label="Registration">
          {(control) => (
            <PlateInput {...control} value={typed} onChange={(event) => setTyped(event.target.value.toUpperCase())} />
          )}
        </Field>
        <PlateHint typed={typed} />
      </div>
      <Button type="submit" variant="primary" size="large" disabled={canonicalPlate(typed) === ''}>
        Report this vehicle
      </Button>
    </form>
  )
}
