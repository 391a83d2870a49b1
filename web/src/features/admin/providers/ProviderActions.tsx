import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProviderReason } from '@/api/limits.gen'
import { decideProvider, type ProviderAct, providerQuery } from '@/data/admin/providers'
import type { AdminProviderDetails } from '@/data/admin/types'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed, failed } from '@/ui/toast'
import { NoticePreview } from '../NoticePreview'
import { ACTS, actsOf } from './acts'
import css from './Providers.module.css'

type Props = { id: string; act: ProviderAct | null; onAct: (act: ProviderAct | null) => void }

/** What can be decided about a provider, below their record. */
export function ProviderActions({ id, act, onAct }: Props) {
  const { data: provider } = useQuery(providerQuery(id))
  if (!provider) return null
  const acts = actsOf(provider)
  if (acts.length === 0) return <p className="text-14 text-ink-2">A ban is final.</p>
  return (
    <section className={css.buttons} aria-label="Admin Actions">
      {acts.map((one, at) => (
        <Button
          key={one}
          size="small"
          variant={one === 'ban' ? 'danger-quiet' : at === 0 ? 'primary' : 'second'}
          onClick={() => onAct(one)}
        >
          {ACTS[one].label}
        </Button>
      ))}
      {act && acts.includes(act) && <ActDialog provider={provider} act={act} onClose={() => onAct(null)} />}
    </section>
  )
}

type DialogProps = { provider: AdminProviderDetails; act: ProviderAct; onClose: () => void }

/** Asks before something is decided: with what the provider will read, and for the reason where they will want one. */
function ActDialog({ provider, act, onClose }: DialogProps) {
  const queries = useQueryClient()
  const words = ACTS[act]
  // As they were when the question was asked, whatever comes in while it is open.
  const [seen] = useState(provider)
  const decide = async (reason: string) => {
    try {
      await decideProvider(queries, seen, act, reason)
      confirmed({ title: words.done })
    } catch (failure) {
      failed({ title: words.failed, detail: (failure as Error).message })
      throw failure
    }
  }
  const confirm = useMutation({ mutationFn: () => decide(''), onSuccess: onClose })
  const dialog = {
    title: words.title(provider.business_name),
    description: words.description,
    submit: words.submit,
    danger: words.danger === true,
    onClose,
  }
  const notice = { act: words.notice, target_id: provider.id }
  if (!words.reason) {
    return (
      <ConfirmDialog {...dialog} act={confirm}>
        <NoticePreview of={notice} />
      </ConfirmDialog>
    )
  }
  return (
    <ReasonDialog
      {...dialog}
      waits
      most={ProviderReason.reason.maxLength}
      below={(reason) => <NoticePreview of={{ ...notice, reason }} />}
      onSubmit={decide}
    />
  )
}
