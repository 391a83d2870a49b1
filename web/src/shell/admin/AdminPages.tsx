import { LayoutGrid } from 'lucide-react'
import { Icon } from '@/ui/Icon'
import { useMenu } from '@/ui/menu'
import { SidePanel } from '@/ui/SidePanel'
import { AdminEntries } from './AdminEntries'

/** What the rail holds, on a phone. */
export default function AdminPages({ onClose }: { onClose: () => void }) {
  const { openAllPages } = useMenu()
  const others = () => {
    onClose()
    openAllPages?.()
  }
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title="Admin Pages" close="Close admin pages">
      <nav aria-label="Admin Pages" className="admin-pages">
        <AdminEntries onGo={onClose} />
        <button type="button" className="admin-entry" aria-haspopup="dialog" onClick={others}>
          <Icon of={LayoutGrid} />
          Access All Pages
        </button>
      </nav>
    </SidePanel>
  )
}
