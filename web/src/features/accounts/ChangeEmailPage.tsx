import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, SOMETHING_WENT_WRONG } from '@/api/errors'
import { undoEmailChange } from '@/data/account/mutations'
import { emailChangeQuery } from '@/data/account/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Notice } from '@/ui/Notice'
import { Spinner } from '@/ui/Spinner'
import { confirmed } from '@/ui/toast'
import { AccountLayout } from './AccountLayout'
import { NewPassword } from './NewPassword'
import { useEmailLink } from './useEmailLink'

/** Changes an email address by the link to the new one, and back by the link to the old one. */
export default function ChangeEmailPage() {
  const link = useEmailLink()
  return (
    <AccountLayout title="Change email">
      {link?.type === 'email' && <Changed token={link.token} />}
      {link?.type === 'undo' && <Undo token={link.token} />}
      {link?.type !== 'email' && link?.type !== 'undo' && (
        <Refused because="Part of this link is missing. Please open it from the email again." />
      )}
    </AccountLayout>
  )
}

function Changed({ token }: { token: string }) {
  const change = useQuery(emailChangeQuery(token))
  if (change.isPending) return <Spinner label="Changing your email…" />
  if (change.isError) {
    return <Refused because={change.error instanceof ApiError ? change.error.message : SOMETHING_WENT_WRONG} />
  }
  return (
    <div role="status" className="grid gap-3">
      <Notice>{change.data.message}</Notice>
      <Link to={paths.home}>Go to CarPal</Link>
    </div>
  )
}

/** Why a link is no good, and the way on. */
function Refused({ because }: { because: string }) {
  return (
    <div className="grid gap-3">
      <div role="alert">
        <Notice tone="bad">{because}</Notice>
      </div>
      <Link to={paths.home}>Go to CarPal</Link>
    </div>
  )
}

function Undo({ token }: { token: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const undo = async (password: string) => {
    await undoEmailChange(queries, token, password)
    confirmed({ title: 'Your old email address is back', detail: 'Everyone else has been signed out.' })
    void navigate(paths.home, { replace: true })
  }
  return (
    <div className="grid gap-4">
      <Notice tone="caution">
        Your account goes back to its old email address. Please choose a new password too: whoever changed the address
        may know your current one.
      </Notice>
      <NewPassword submit="Undo the change" act={undo} />
    </div>
  )
}
