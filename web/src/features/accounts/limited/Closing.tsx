import { useMutation } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { longDayWords } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { confirmed } from '@/ui/toast'
import { useKeepMe } from './useKeepMe'

/** When the account will be deleted, and the way to keep it. */
export function Closing({ deletesAt }: { deletesAt: string }) {
  const keepMe = useKeepMe()
  const keep = useMutation({
    mutationFn: () => content(api.DELETE('/api/v1/me/deletion')),
    onSuccess: (user) => {
      keepMe(user)
      confirmed({ title: 'Your account stays' })
    },
  })
  return (
    <>
      <Notice tone="caution" title={`Your account will be deleted on ${longDayWords(new Date(deletesAt))}.`}>
        Until then nothing is lost, and you can keep it. After that it cannot be brought back.
      </Notice>
      <Button variant="primary" busy={keep.isPending} className="justify-self-start" onClick={() => keep.mutate()}>
        Keep my account
      </Button>
      <div role="alert" className="empty:hidden">
        {keep.isError && <Notice tone="bad">{keep.error.message}</Notice>}
      </div>
    </>
  )
}
