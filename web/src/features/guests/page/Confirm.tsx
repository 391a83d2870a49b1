import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { ApiError } from '@/api/errors'
import { confirmGuestMessage } from '@/data/guests/mutations'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import css from '../Guests.module.css'

/** Sends what waits. By a press and never by itself: programs that look through mails open links, too. */
export function Confirm({ token, about }: { token: string; about: string | null }) {
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => confirmGuestMessage(queries, token),
  })
  const tooOld = confirm.error instanceof ApiError && confirm.error.code === 'invalid_link'
  return (
    <div className={css.foot}>
      <div role="alert">
        {confirm.isError && (
          <Notice
            tone="bad"
            title={tooOld ? confirm.error.message : `Failed to send message: ${confirm.error.message}`}
          >
            {tooOld && <Link to={about ? paths.contactOwner(about) : paths.publicScanner}>Write it again</Link>}
          </Notice>
        )}
      </div>
      <p>Your message hasn’t been sent yet. Confirm, and we’ll pass it on. The owner never sees your email address.</p>
      <Button
        variant="primary"
        size="large"
        busy={confirm.isPending}
        icon={<Icon of={SendHorizontal} />}
        onClick={() => confirm.mutate()}
      >
        Confirm and send
      </Button>
    </div>
  )
}
