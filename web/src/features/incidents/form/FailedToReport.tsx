import { ApiError } from '@/api/errors'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Notice } from '@/ui/Notice'

const FAILED = 'Failed to submit report: Please try again or contact support'

/** Why a report was not sent. One of too many says when the next may be. */
export function FailedToReport({ failure }: { failure: Error | null }) {
  const tooMany = failure instanceof ApiError && failure.status === 429
  return (
    <div role="alert">
      {failure && (
        <Notice tone="bad" title={tooMany ? 'Failed to submit report' : FAILED}>
          <p>{failure.message} What you typed is still here.</p>
          <Link to={paths.help}>Contact support</Link>
        </Notice>
      )}
    </div>
  )
}
