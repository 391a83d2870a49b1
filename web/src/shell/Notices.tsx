import { FlaskConical, WifiOff } from 'lucide-react'
import { useConfig } from '@/api/config'
import { useOnline } from '@/lib/online'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'

/**
 * What concerns the whole app, above the page. `ask` is false on pages that make no request;
 * they show what an earlier page learnt.
 */
export function Notices({ ask }: { ask: boolean }) {
  const online = useOnline()
  const config = useConfig({ enabled: ask })
  return (
    <div className="shell__notices">
      <div role="status">
        {!online && (
          <Notice tone="caution" banner icon={<Icon of={WifiOff} />}>
            You are offline. What you see may be out of date.
          </Notice>
        )}
      </div>
      {config.data?.practice && (
        <aside aria-label="Practice data">
          <Notice tone="caution" banner icon={<Icon of={FlaskConical} />}>
            <b className="font-strong">Practice data: these car parks are not real.</b> To remove them, run{' '}
            <code>carpal-ingest practice --remove</code>
          </Notice>
        </aside>
      )}
    </div>
  )
}
