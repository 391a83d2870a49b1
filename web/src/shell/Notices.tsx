import { WifiOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useOnline } from '@/lib/online'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'

const PracticeBanner = lazy(() => import('./PracticeBanner'))

/** What concerns the whole app, above the page. `ask` is false on pages that make no request. */
export function Notices({ ask }: { ask: boolean }) {
  const online = useOnline()
  return (
    <div className="shell__notices">
      <div role="status">
        {!online && (
          <Notice tone="caution" banner icon={<Icon of={WifiOff} />}>
            You are offline. What you see may be out of date.
          </Notice>
        )}
      </div>
      <Suspense>{ask && <PracticeBanner />}</Suspense>
    </div>
  )
}
