import { useLocation } from 'react-router'
import { ApiError } from '@/api/errors'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Notice } from '@/ui/Notice'

const FAILED = 'Failed to send message: Please try again or sign up for a better experience'

/** Why a guest's message was not sent. One of too many says when the next may be. */
export function FailedToSend({ failure }: { failure: Error | null }) {
  const { pathname, search } = useLocation()
  const tooMany = failure instanceof ApiError && failure.status === 429
  return (
    <div role="alert">
      {failure && (
        <Notice tone="bad" title={tooMany ? 'Failed to send message' : FAILED}>
          <p>{failure.message} What you typed is still here.</p>
          <Link to={paths.login} state={{ mode: 'sign-up', next: pathname + search }}>
            Sign up
          </Link>
        </Notice>
      )}
    </div>
  )
}
