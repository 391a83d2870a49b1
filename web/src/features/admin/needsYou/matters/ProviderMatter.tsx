import { useState } from 'react'
import type { ProviderAct } from '@/data/admin/providers'
import { ProviderActions } from '../../providers/ProviderActions'
import { ProviderRecord } from '../../providers/ProviderRecord'
import { RecordPart } from '../../Record'
import type { MatterProps } from '../MatterContent'
import { useLeadTo } from './useLeadTo'

/** An application, with its documents. */
export function ProviderMatter({ item, act, onAct }: MatterProps) {
  const [other, setOther] = useState<ProviderAct | null>(null)
  const id = item.subject_id ?? item.id
  const asked = act === 'decide' ? 'accept' : act === 'dismiss' ? 'reject' : other
  return (
    <>
      <ProviderRecord id={id} />
      <RecordPart title="Actions">
        <ProviderActions
          id={id}
          act={asked}
          onAct={(chosen) => {
            onAct(null)
            setOther(chosen)
          }}
        />
      </RecordPart>
    </>
  )
}

/** A document that no admin has seen; it is opened before it counts as seen. */
export function DocumentMatter({ item, act, onAct }: MatterProps) {
  const place = useLeadTo(act, onAct, `[data-document="${item.id}"] button`)
  return (
    <div ref={place}>
      <ProviderRecord id={item.subject_id ?? item.id} />
    </div>
  )
}
