import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useDraftDocuments } from '@/data/providers/documentDraft'
import type { Provider } from '@/data/providers/types'
import { hoursInWords } from '@/lib/openingHours'
import { OFFERINGS } from '@/lib/roadside'
import { PointName } from '@/map/PointName'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Notice } from '@/ui/Notice'
import { titleOf } from '../documents/words'
import css from '../Providers.module.css'
import { type ApplicationForm, hoursOf, STEPS } from './schema'

type Props = { provider: Provider | null; onStep: (step: number) => void }

/** All that was typed, step by step, each with the way back to it. */
export function CheckAndSend({ provider, onStep }: Props) {
  const typed = useFormContext<ApplicationForm>().watch()
  const chosen = useDraftDocuments()
  const documents = provider ? provider.documents : chosen
  const insured = documents.some(({ kind }) => kind === 'insurance')
  const hours = hoursOf(typed)
  return (
    <>
      <Part step={1} onStep={onStep}>
        <Told name="Business name">{typed.business_name}</Told>
        <Told name="Contact name">{typed.contact_name}</Told>
        <Told name="Email">{typed.email}</Told>
        <Told name="Phone">{typed.phone}</Told>
        <Told name="Address">{typed.address}</Told>
        <Told name="Experience">{typed.experience}</Told>
        {typed.description && <Told name="Description">{typed.description}</Told>}
      </Part>
      <Part step={2} onStep={onStep}>
        <Told name="Services">{typed.service_types.map((code) => OFFERINGS[code] ?? code).join(', ')}</Told>
        <Told name="Where you start from">{typed.base && <PointName at={typed.base} />}</Told>
        <Told name="How far you go">{typed.radius_km} km</Told>
        <Told name="When you take jobs">{hours ? hoursInWords(hours) : 'At any time'}</Told>
      </Part>
      <Part step={3} onStep={onStep}>
        <Told name="Insurance details">{typed.insurance_details}</Told>
        {typed.certifications && <Told name="Certifications">{typed.certifications}</Told>}
        <Told name="Documents">{documents.map(titleOf).join(', ')}</Told>
      </Part>
      {!insured && (
        <Notice tone="caution" title="Your insurance document is missing">
          <p>You can send the application and add it later. We can’t approve you without it.</p>
        </Notice>
      )}
    </>
  )
}

function Part({ step, onStep, children }: { step: number; onStep: (step: number) => void; children: ReactNode }) {
  const title = STEPS[step - 1]?.title ?? ''
  return (
    <Card
      title={title}
      action={
        <Button size="small" aria-label={`Change: ${title}`} onClick={() => onStep(step)}>
          Change
        </Button>
      }
    >
      <dl className={css.told}>{children}</dl>
    </Card>
  )
}

function Told({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className={css.none}>Missing</span>}</dd>
    </div>
  )
}
