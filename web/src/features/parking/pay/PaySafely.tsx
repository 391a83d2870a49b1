import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { type FactField, factsQuery } from '@/data/carParks/facts'
import type { CarPark } from '@/data/carParks/types'
import { httpsHost } from '@/lib/httpsHost'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { ReportScam } from '../reports/ReportScam'
import { Why } from '../why/Why'
import { formatSource } from '../why/words'
import css from './PaySafely.module.css'

/** How one pays without paying a thief: which app, which code, and who says so. The page that Pay Now opens is named beside that. */
export function PaySafely({ carPark }: { carPark: CarPark }) {
  const title = useId()
  const { paying_app: app, provider } = carPark
  const host = httpsHost(provider?.pay_url)
  if (carPark.scam_reported || carPark.scam_suspected) return null
  if (!app && !host) return charges(carPark) ? <Unknown carPark={carPark} /> : null
  return (
    <section className={css.card} aria-labelledby={title}>
      <h3 id={title}>Pay safely</h3>
      {app && <App carPark={carPark} name={app.name} code={app.location_code} />}
      {host && <SaidBy carParkId={carPark.id} field="payment_link" label="Payment link: " />}
      <Why carParkId={carPark.id} fields={known(app, host)} about="how to pay here" />
      <p className={css.note}>Open the app or page yourself. A code stuck on a machine or a sign may be a thief’s.</p>
      <ReportScam carPark={carPark} />
    </section>
  )
}

/** Where one has to pay and nobody says how, a sticker is believed most. */
const charges = ({ price, tariff }: CarPark) =>
  tariff.fee === 'yes' && price.is !== 'not_shown' && price.is !== 'permit_holders'

function Unknown({ carPark }: { carPark: CarPark }) {
  const title = useId()
  return (
    <section className={css.card} aria-labelledby={title}>
      <h3 id={title}>Pay safely</h3>
      <p className={css.note}>
        We don’t know how to pay here. Pay at the machine, or open the app yourself: its name is on the sign. A code
        stuck on a machine or a sign may be a thief’s.
      </p>
      <ReportScam carPark={carPark} />
    </section>
  )
}

function App({ carPark, name, code }: { carPark: CarPark; name: string; code: string }) {
  return (
    <>
      <p>{name ? `Pay with ${name}` : 'Pay with the app named on the sign'}</p>
      {code && <Code code={code} />}
      <SaidBy carParkId={carPark.id} field="paying_app" advice="Check that the sign says the same." />
    </>
  )
}

/** Of the app and the link, those that are shown. */
const known = (app: CarPark['paying_app'], host: string | null): FactField[] => [
  ...(app ? (['paying_app'] as const) : []),
  ...(host ? (['payment_link'] as const) : []),
]

/** Who says so and since when: "OpenStreetMap, 12 Jun 2023, ODbL 1.0. Check that the sign says the same." */
function SaidBy(props: { carParkId: number; field: FactField; label?: string; advice?: string }) {
  const { carParkId, field, label = '', advice = '' } = props
  const facts = useQuery(factsQuery(carParkId)).data
  const from = facts?.find((fact) => fact.field === field)?.from
  if (!from) return null
  return <p className={css.note}>{`${label}${formatSource(from) || 'Source unknown'}. ${advice}`.trim()}</p>
}

/** Large, so that it is typed without a mistake, and copied with one press. */
function Code({ code }: { code: string }) {
  const label = useId()
  const [copied, setCopied] = useState<boolean | null>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(null), 4000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <>
      <div className={css.code}>
        <div>
          <p id={label} className={css.label}>
            Location code
          </p>
          <output aria-labelledby={label}>{code}</output>
        </div>
        <Button icon={<Icon of={copied ? Check : Copy} />} onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
          <span className="sr-only"> the location code</span>
        </Button>
      </div>
      <p role="status" className="sr-only">
        {copied && 'The location code is on your clipboard.'}
      </p>
      {copied === false && <p className={css.note}>This browser doesn’t let us copy. Please type it.</p>}
    </>
  )
}
