import { Ban, Car, EllipsisVertical, Flag, ShieldCheck } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { Conversation } from '@/data/messages/types'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { BlockDialog } from './BlockDialog'
import { ReportDialog } from './ReportDialog'
import { ShowVehicleDialog } from './ShowVehicleDialog'
import css from './Thread.module.css'

type Opened = 'block' | 'report' | 'vehicle' | null

/** The menu of a conversation: show a vehicle, block, report. */
export function ThreadMenu({ conversation }: { conversation: Conversation }) {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  if (conversation.kind === 'support') return null
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton label="More">
            <Icon of={EllipsisVertical} />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className={css.menu} align="end" sideOffset={4}>
            {conversation.started_by_me && conversation.kind !== 'job' && (
              <DropdownMenu.Item className="menu-item" onSelect={() => setOpened('vehicle')}>
                <Icon of={Car} />
                Show my vehicle
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item className="menu-item" onSelect={() => setOpened('block')}>
              <Icon of={conversation.blocked_by_me ? ShieldCheck : Ban} />
              {conversation.blocked_by_me ? 'Unblock' : 'Block'}
            </DropdownMenu.Item>
            <DropdownMenu.Item className="menu-item menu-item--danger" onSelect={() => setOpened('report')}>
              <Icon of={Flag} />
              Report
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {opened === 'block' && <BlockDialog conversation={conversation} onClose={close} />}
      {opened === 'report' && <ReportDialog id={conversation.id} onClose={close} />}
      {opened === 'vehicle' && <ShowVehicleDialog conversation={conversation} onClose={close} />}
    </>
  )
}
