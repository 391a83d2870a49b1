import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useReminders } from '@/data/config/queries'
import type { DocumentKind, Provider, ProviderDocument } from '@/data/providers/types'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { AddDocument } from './AddDocument'
import { DocumentRow } from './DocumentRow'
import css from './Documents.module.css'

/** What the dialog adds: something new, or what takes a document's place. */
export type Adding = { kind: DocumentKind; replaces: ProviderDocument | null }

/** The documents of a business: how each stands, and the ways to add, replace and remove them. */
export function Documents({ provider: { documents } }: { provider: Provider }) {
  const reminders = useReminders()
  const [adding, setAdding] = useState<Adding | null>(null)
  const hasInsurance = documents.some(({ kind, state }) => kind === 'insurance' && state !== 'expired')
  return (
    <Card title="Documents">
      {!hasInsurance && (
        <div className={css.missing}>
          <Notice tone="caution" title="We need your insurance">
            <p>You can’t be approved or take jobs without a document that is in force.</p>
          </Notice>
        </div>
      )}
      {documents.length > 0 && (
        <ul className="rows">
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              onReplace={() => setAdding({ kind: document.kind, replaces: document })}
            />
          ))}
        </ul>
      )}
      <div className={css.ways}>
        {!hasInsurance && (
          <Button
            variant="tint"
            icon={<Icon of={Plus} />}
            onClick={() => setAdding({ kind: 'insurance', replaces: null })}
          >
            Add your insurance
          </Button>
        )}
        <Button
          variant={hasInsurance ? 'tint' : 'quiet'}
          icon={<Icon of={Plus} />}
          onClick={() => setAdding({ kind: 'certificate', replaces: null })}
        >
          Add a certificate
        </Button>
      </div>
      <p className={css.note}>Only CarPal’s admins ever see them. We remind you {reminders} before one runs out.</p>
      {adding && <AddDocument {...adding} onClose={() => setAdding(null)} />}
    </Card>
  )
}
