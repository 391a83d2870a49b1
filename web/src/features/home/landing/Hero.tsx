import QrCode from 'lucide-react/icons/qr-code'
import SquareParking from 'lucide-react/icons/square-letter-p'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '@/lib/Link'
import { canonicalPlate } from '@/lib/plate'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { PlateInput } from '@/ui/PlateInput'
import css from './Landing.module.css'
import { Picture } from './Picture'

const FIGURES = [
  ['1.2K+', 'users'],
  ['2.9K+', 'messages'],
  ['4.5', 'rating'],
] as const

/** What CarPal is, in one line, and its first act: type a plate. */
export function Hero({ figures }: { figures: boolean }) {
  return (
    <section className={css.hero} aria-labelledby="hero">
      <div className={css.pitch}>
        <h1 id="hero" className={css.headline}>
          Message a driver by number plate
        </h1>
        <p className={css.lead}>
          Lights on, window open, blocked in. Type the plate and we’ll pass your message on. Your number and email stay
          hidden, and so do theirs.
        </p>
        <ContactForm />
        <p className={css.others}>
          <Link to={paths.publicScanner} className={css.other}>
            <Icon of={QrCode} />
            Scan a code instead
          </Link>
          <Link to={paths.carParkMap} className={css.other}>
            <Icon of={SquareParking} />
            Find parking
          </Link>
        </p>
        {figures && (
          <div className={css.figures}>
            <dl>
              {FIGURES.map(([figure, of]) => (
                <div key={of} className={css.figure}>
                  <dt>{of}</dt>
                  <dd>{figure}</dd>
                </div>
              ))}
            </dl>
            <Badge tone="line">example</Badge>
          </div>
        )}
      </div>
      <Picture />
    </section>
  )
}

/** Leads to the public page. The sample plate in the empty field is easily taken for a typed one: then it says so. */
function ContactForm() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const go = (event: FormEvent) => {
    event.preventDefault()
    const plate = canonicalPlate(typed)
    if (plate) return void navigate(paths.contactOwner(plate))
    setMissing(true)
    field.current?.focus()
  }
  const type = (now: string) => {
    setTyped(now.toUpperCase())
    setMissing(false)
  }
  return (
    <form onSubmit={go} className={css.contact} noValidate>
      <Field label="Vehicle registration" error={missing ? 'Registration number is required' : undefined}>
        {(control) => (
          <PlateInput ref={field} {...control} value={typed} onChange={(event) => type(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large">
        Contact the owner
      </Button>
    </form>
  )
}
