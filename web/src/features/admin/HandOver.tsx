import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { adminsQuery } from '@/data/admin/admins'
import { handOver } from '@/data/inbox/mutations'
import type { InboxItem } from '@/data/inbox/queries'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { QueryContent } from '@/ui/QueryContent'
import { Select } from '@/ui/Select'
import { confirmed } from '@/ui/toast'

/** As many as the server lists at once: whoever has more is no small team. */
const MOST = 100

type Props = { matter: Pick<InboxItem, 'kind' | 'id'>; onClose: () => void }

/** Asks which admin has it from then on; they are told. */
export function HandOver({ matter, onClose }: Props) {
  const queries = useQueryClient()
  const me = useSession()?.user.id
  const admins = useQuery(adminsQuery({ limit: MOST }))
  const others = admins.data?.rows.filter(({ user_id }) => user_id !== me) ?? []
  const [chosen, choose] = useState<string | null>(null)
  const to = others.find(({ user_id }) => user_id === chosen) ?? others[0]
  const hand = useMutation({
    mutationFn: (id: string) => handOver(queries, matter, id),
    onSuccess: () => {
      confirmed({ title: 'Handed over', detail: to && `${to.name} has it now, and is told.` })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Hand to another admin"
      description="They have it at once, and are told."
      submit="Hand over"
      busy={hand.isPending}
      disabled={!to}
      error={hand.error?.message}
      onSubmit={() => to && hand.mutate(to.user_id)}
      onClose={onClose}
    >
      <QueryContent query={admins} loading="Loading the admins…" failed="The admins could not be loaded" rows={1}>
        {() =>
          to ? (
            <Field label="Admin">
              {(control) => (
                <Select
                  {...control}
                  value={to.user_id}
                  options={others.map(({ user_id, name, email }) => ({ value: user_id, label: `${name} (${email})` }))}
                  onChoose={choose}
                />
              )}
            </Field>
          ) : (
            <p>There is no other admin.</p>
          )
        }
      </QueryContent>
    </FormDialog>
  )
}
