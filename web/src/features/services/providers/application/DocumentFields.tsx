import { Lock, Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { putDraftDocument, useDraftDocuments } from '@/data/providers/documentDraft'
import type { Provider } from '@/data/providers/types'
import { documentFault, prepareDocument } from '@/lib/documentFile'
import { Button } from '@/ui/Button'
import { CountedText } from '@/ui/CountedText'
import { Icon } from '@/ui/Icon'
import { Documents } from '../documents/Documents'
import { DraftDocumentCard } from '../documents/DraftDocumentCard'
import { CERTIFICATE, INSURANCE } from '../documents/words'
import css from '../Providers.module.css'
import { type ApplicationForm, MAX_TEXT } from './schema'
import type { DocumentFaults } from './useDocumentCheck'

type Props = { provider: Provider | null; faults: DocumentFaults }

/** What shows that one is insured and able: in words, and as documents for the admins. */
export function DocumentFields({ provider, faults }: Props) {
  const { register, watch, formState } = useFormContext<ApplicationForm>()
  const { errors } = formState
  return (
    <>
      <p className={css.lead}>Photos or PDFs. Only CarPal’s admins ever see them.</p>
      <div className={`card card--pad ${css.fields}`}>
        <CountedText
          label="Insurance details"
          most={MAX_TEXT}
          typed={watch('insurance_details')}
          error={errors.insurance_details?.message}
          rows={2}
          placeholder="Insurer, policy number, what it covers."
          {...register('insurance_details')}
        />
        <CountedText
          label="Certifications"
          optional
          most={MAX_TEXT}
          typed={watch('certifications')}
          error={errors.certifications?.message}
          rows={2}
          placeholder="What you are qualified for."
          {...register('certifications')}
        />
      </div>
      {provider ? <Documents provider={provider} /> : <Chosen faults={faults} />}
      <p className={css.private}>
        <Icon of={Lock} size={16} />
        Your public page says only “insurance document seen, valid to” and the date.
      </p>
    </>
  )
}

/** The documents that go with the application, once it is sent. */
function Chosen({ faults }: { faults: DocumentFaults }) {
  const documents = useDraftDocuments()
  const insurance = documents.find(({ kind }) => kind === 'insurance')
  const certificates = documents.filter(({ kind }) => kind === 'certificate')
  // Cards without a file yet: each has a name for React, and becomes the document's.
  const [empty, setEmpty] = useState<string[]>([])
  const choose = (key: string, kind: 'insurance' | 'certificate') => async (file: File) => {
    const fault = documentFault(file)
    if (fault) throw new Error(fault)
    const known = documents.find((one) => one.key === key)
    const title = known?.title ?? (kind === 'insurance' ? INSURANCE : CERTIFICATE)
    putDraftDocument({ expires_on: '', ...known, key, kind, title, file: await prepareDocument(file) })
    setEmpty((all) => all.filter((one) => one !== key))
  }
  return (
    <>
      <DraftDocumentCard
        kind="insurance"
        document={insurance ?? null}
        faults={insurance && faults[insurance.key]}
        onChoose={choose(insurance?.key ?? 'insurance', 'insurance')}
      />
      {certificates.map((document) => (
        <DraftDocumentCard
          key={document.key}
          kind="certificate"
          document={document}
          faults={faults[document.key]}
          onChoose={choose(document.key, 'certificate')}
        />
      ))}
      {empty.map((key) => (
        <DraftDocumentCard
          key={key}
          kind="certificate"
          document={null}
          onChoose={choose(key, 'certificate')}
          onClose={() => setEmpty((all) => all.filter((one) => one !== key))}
        />
      ))}
      <Button
        variant="tint"
        className={css.wayIn}
        icon={<Icon of={Plus} />}
        onClick={() => setEmpty((all) => [...all, crypto.randomUUID()])}
      >
        Add a certificate
      </Button>
    </>
  )
}
