import { BellRing, EllipsisVertical, LogOut, UserRound, UserX } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { ZoneDetail } from '@/data/zones/types'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { BlockedMembers } from './BlockedMembers'
import { JoinDialog } from './JoinZone'
import { LeaveZone } from './LeaveZone'
import { ZoneNotifications } from './ZoneNotifications'
import css from './Zones.module.css'

/** What a member does with a zone: what they are told, whether their username shows, whom they blocked, leaving. */
export function ZoneMenu({ zone }: { zone: ZoneDetail }) {
  const [open, setOpen] = useState<'notify' | 'name' | 'blocked' | 'leave' | null>(null)
  const close = () => setOpen(null)
  if (!zone.membership) return null
  return (
    <>
      <IconButton label="Notifications from this zone" onClick={() => setOpen('notify')}>
        <Icon of={BellRing} size={24} />
      </IconButton>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton label="More about this zone">
            <Icon of={EllipsisVertical} size={24} />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className={css.menu} align="end" sideOffset={4}>
            <DropdownMenu.Item className="menu-item" onSelect={() => setOpen('name')}>
              <Icon of={UserRound} />
              Your username here
            </DropdownMenu.Item>
            <DropdownMenu.Item className="menu-item" onSelect={() => setOpen('blocked')}>
              <Icon of={UserX} />
              Blocked members
            </DropdownMenu.Item>
            <DropdownMenu.Item className="menu-item menu-item--danger" onSelect={() => setOpen('leave')}>
              <Icon of={LogOut} />
              Leave Zone
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {open === 'notify' && <ZoneNotifications zone={zone} membership={zone.membership} onClose={close} />}
      {open === 'name' && <JoinDialog zone={zone} before={zone.membership.shows_name} onClose={close} />}
      {open === 'blocked' && <BlockedMembers onClose={close} />}
      {open === 'leave' && <LeaveZone zone={zone} onClose={close} />}
    </>
  )
}
