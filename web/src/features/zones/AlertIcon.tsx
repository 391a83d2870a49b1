import {
  CalendarDays,
  CircleAlert,
  Construction,
  type LucideIcon,
  OctagonX,
  SquareParkingOff,
  TriangleAlert,
} from 'lucide-react'
import type { ZoneAlertKind } from '@/data/zones/types'
import { Icon } from '@/ui/Icon'

const ICONS: Record<ZoneAlertKind, LucideIcon> = {
  closure: OctagonX,
  works: Construction,
  suspension: SquareParkingOff,
  hazard: TriangleAlert,
  event: CalendarDays,
  other: CircleAlert,
}

/** The mark of an alert; its words stand beside it. */
export const AlertIcon = ({ of }: { of: ZoneAlertKind }) => <Icon of={ICONS[of]} />
