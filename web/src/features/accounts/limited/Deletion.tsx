import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepAccount } from '@/data/account/mutations'
import { formatLongDay } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Notice } from '@/ui/Notice'
import { confirmed } from '@/ui/toast'
import css from '../Account.module.css'

/** When the account will be deleted, and the way to keep it. */
export function Deletion({ deletesAt }: { deletesAt: string }) {
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: () => keepAccount(queries),
    onSuccess: () => confirmed({ title: 'Your account is staying open' }),
  })
  return (
    <Card title={`Your account will be deleted on ${formatLongDay(new Date(deletesAt))}.`}>
      <div className={css.inside}>
        <p>You can change your mind until then. After that, we can’t bring it back.</p>
        <Button variant="primary" busy={keep.isPending} onClick={() => keep.mutate()}>
          Keep my account
        </Button>
        <div role="alert" className="empty:hidden">
          {keep.isError && <Notice tone="bad">{keep.error.message}</Notice>}
        </div>
      </div>
    </Card>
  )
}
