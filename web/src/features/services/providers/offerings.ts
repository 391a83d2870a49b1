import { BatteryCharging, CircleDot, KeyRound, type LucideIcon, Siren, Truck, Wrench } from 'lucide-react'
import { SERVICE_TYPES } from '@/lib/roadside'
import roadside from '../../../../../data/roadside.json'

export const OFFERING_ICONS: Record<string, LucideIcon> = {
  mobile_mechanic: Wrench,
  tyre_replacement: CircleDot,
  battery_jump_start: BatteryCharging,
  lockout_service: KeyRound,
  emergency_repairs: Siren,
  towing_service: Truck,
}

/** What requests those who offer this are told of: Jump start, flat tyre, other. */
export function answersOf(offering: string): string {
  const { answers } = roadside.offerings.find(({ code }) => code === offering) ?? { answers: [] as string[] }
  const names = answers.map((code) => SERVICE_TYPES[code] ?? code)
  return names.map((name, at) => (at === 0 ? name : name.toLowerCase())).join(', ')
}
