import { WifiOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { newVersion } from '@/lib/newVersion'
import { useOnline } from '@/lib/online'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'

const NewVersion = lazy(() => import('./NewVersion'))
const PracticeBanner = lazy(() => import('./PracticeBanner'))

/** What concerns the whole app, above the page. `places` is true on pages that show places to park, `chat` where one writes. */
export function Notices({ places, chat }: { places: boolean; chat: boolean }) {
  const online = useOnline()
  const takeNewVersion = newVersion.use()
  return (
    <div className="shell__notices">
      <div role="status">
        {!online && (
          <Notice tone="caution" banner icon={<Icon of={WifiOff} />}>
            {chat
              ? 'You are offline. Messages wait here and send when you are back.'
              : 'You are offline. What you see may be out of date.'}
          </Notice>
        )}
      </div>
      <Suspense>{takeNewVersion && <NewVersion onReload={takeNewVersion} />}</Suspense>
      <Suspense>{places && <PracticeBanner />}</Suspense>
    </div>
  )
}
