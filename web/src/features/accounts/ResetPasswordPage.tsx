import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '@/api/errors'
import { resetPassword } from '@/data/account/mutations'
import { recoveryQuery } from '@/data/account/queries'
import type { PasswordResetTokens } from '@/data/account/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Notice } from '@/ui/Notice'
import { Spinner } from '@/ui/Spinner'
import { confirmed } from '@/ui/toast'
import { AccountLayout } from './AccountLayout'
import { NewPassword } from './NewPassword'
import { useEmailLink } from './useEmailLink'

const INCOMPLETE = 'Invalid reset link. Please request a new password reset.'
const BROKEN = 'Something went wrong. Please try again.'

/** Sets a new password by the link in a mail: verifying, then valid with the form, or invalid with the reason. */
export default function ResetPasswordPage() {
  const link = useEmailLink()
  return (
    <AccountLayout title="Reset password">
      {link?.type === 'recovery' ? (
        <Verified link={{ access_token: link.access_token, refresh_token: link.refresh_token }} />
      ) : (
        <Refused because={INCOMPLETE} />
      )}
    </AccountLayout>
  )
}

function Verified({ link }: { link: PasswordResetTokens }) {
  const check = useQuery(recoveryQuery(link))
  const navigate = useNavigate()
  const reset = async (password: string) => {
    await resetPassword(link, password)
    confirmed({ title: 'Password changed', detail: 'You’ve been signed out everywhere else.' })
    void navigate(paths.home, { replace: true })
  }
  if (check.isSuccess) return <NewPassword submit="Set new password" act={reset} />
  if (check.isPending) return <Spinner label="Verifying your reset link…" />
  const refused = check.error instanceof ApiError && check.error.status === 400
  if (refused) return <Refused because={check.error.message} />
  return (
    <div role="alert" className="grid gap-4">
      <Notice tone="bad">{BROKEN}</Notice>
      <Button variant="second" busy={check.isFetching} onClick={() => void check.refetch()}>
        Try again
      </Button>
    </div>
  )
}

/** Why a link is no good, and the way to a new one. */
function Refused({ because }: { because: string }) {
  return (
    <div role="alert" className="grid gap-4">
      <Notice tone="bad">{because}</Notice>
      <Link to={paths.forgotPassword} className={buttonVariants({ variant: 'primary', size: 'large', block: true })}>
        Request a new link
      </Link>
    </div>
  )
}
