import { Car, CircleUserRound, House, type LucideIcon, MessageCircle, ScanLine, SquareParking } from 'lucide-react'
import { paths } from '@/paths'

export type Entry = {
  label: string
  to: string
  icon: LucideIcon
  /** The first parts of other addresses that belong to this entry. */
  also: string[]
}

/** The six entries of the bottom navigation and the rail, in their order. */
export const entries: Entry[] = [
  {
    label: 'Home',
    to: paths.home,
    icon: House,
    also: ['service-provider-application', 'service-provider-dashboard', 'job', 'job-details'],
  },
  { label: 'Vehicles', to: paths.vehicles, icon: Car, also: ['vehicle', 'vehicle-profile', 'update-status'] },
  {
    label: 'Messages',
    to: paths.messages,
    icon: MessageCircle,
    also: ['compose', 'compose-message', 'driver-chat', 'chat', 'conversation'],
  },
  {
    label: 'Parking',
    to: paths.smartParking,
    icon: SquareParking,
    also: [
      'car-park-map',
      'parked',
      'shared-place',
      'suggest-car-park',
      'my-suggestions',
      'zones',
      'zone',
      'zone-detail',
    ],
  },
  { label: 'Scanner', to: paths.scanner, icon: ScanLine, also: ['public-scanner'] },
  { label: 'Profile', to: paths.profile, icon: CircleUserRound, also: ['settings'] },
]

/** Whether an address lies under an entry. */
export function belongsTo(entry: Entry, pathname: string): boolean {
  const first = pathname.split('/')[1] ?? ''
  return `/${first}` === entry.to || entry.also.includes(first)
}
