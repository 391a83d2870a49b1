import { WifiOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { newVersion } from '@/lib/newVersion'
import { useCaptive, useOnline } from '@/lib/online'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'

const NewVersion = lazy(() => import('./NewVersion'))

/** The service worker leaves this address to the network, so that its own page shows; once signed in, ours. */
const NETWORK_PAGE = '/?network'

/** What concerns the whole app, above the page. `chat` is true where one writes. */
export function Notices({ chat }: { chat: boolean }) {
  const online = useOnline()
  const captive = useCaptive()
  const takeNewVersion = newVersion.use()
  return (
    <div className="shell__notices">
      <div role="status">
        {!online && (
          <Notice tone="caution" banner icon={<Icon of={WifiOff} />}>
            {chat
              ? 'You’re offline. Your messages wait here and send when you’re back online.'
              : 'You’re offline. What you see may be out of date.'}
            {captive && (
              <>
                {' '}
                <a className="notice__link" href={NETWORK_PAGE} target="_blank" rel="noreferrer">
                  Sign in to this network
                </a>
              </>
            )}
          </Notice>
        )}
      </div>
      <Suspense>{takeNewVersion && <NewVersion onReload={takeNewVersion} />}</Suspense>
    </div>
  )
}
