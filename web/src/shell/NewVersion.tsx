import { RefreshCw } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'

/** Offers the version that waits. Nothing reloads by itself: something may be half written. */
export default function NewVersion({ onReload }: { onReload: () => void }) {
  return (
    <div role="status">
      <Notice banner icon={<Icon of={RefreshCw} />}>
        <span className="notice__act">
          A new version is ready.
          <Button size="small" onClick={onReload}>
            Reload
          </Button>
        </span>
      </Notice>
    </div>
  )
}
