import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { confirmationQuery } from '@/data/account/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Notice } from '@/ui/Notice'
import { Plate } from '@/ui/Plate'
import { Spinner } from '@/ui/Spinner'
import { ChoosePassword } from './ChoosePassword'

/** Confirms an email by the link in the mail, once, and says what became of it. */
export function Confirmation({ token }: { token: string }) {
  const confirmation = useQuery(confirmationQuery(token))
  if (confirmation.isPending) return <Spinner label="Confirming your email…" />
  if (confirmation.isError) {
    if (confirmation.error instanceof ApiError && confirmation.error.code === 'password_needed')
      return <ChoosePassword token={token} />
    return (
      <div role="alert">
        <Notice tone="bad">
          {confirmation.error instanceof ApiError
            ? confirmation.error.message
            : 'Something went wrong. Please try again.'}
        </Notice>
      </div>
    )
  }
  const { message, registration, plate_taken } = confirmation.data
  return (
    <div role="status" className="grid gap-3">
      <Notice>{message}</Notice>
      {plate_taken && (
        <Notice tone="caution">
          <p className="mb-2">{plate_taken}</p>
          {registration && (
            <p className="flex flex-wrap items-center gap-3">
              <Plate registration={registration} pending />
              <Link to={paths.claim(registration)}>Claim it</Link>
            </p>
          )}
        </Notice>
      )}
    </div>
  )
}
