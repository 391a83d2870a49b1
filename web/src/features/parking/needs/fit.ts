import type { CarPark, ListedCarPark } from '@/data/carParks/types'
import { heightOf, isNeedy, type Needs } from '@/data/needs/needs'
import { VEHICLE_LABELS } from '../format'
import { formatMetres } from './lengths'

/** What is known of a car park that needs are held against: a row's, or all of it. */
export type Fitting = {
  access: ListedCarPark['access']
  ev: boolean
  disabled: boolean
  maxHeightCm: number | null
  /** There is a roof or a bar of which nobody says how low it is. */
  heightUnknown: boolean
  /** Known only in full: null in a row. */
  disabledSpaces: number | null
}

/** Whether its holder can use it: surely, surely not, or it is not known. */
export type Verdict = 'fits' | 'not' | 'unsure'
export type Fit = { verdict: Verdict; reasons: { verdict: Verdict; words: string }[] }

export function fittingOfRow(row: ListedCarPark): Fitting {
  const { access, ev, disabled, max_height_cm, headroom_unknown } = row
  return {
    access,
    ev,
    disabled,
    maxHeightCm: max_height_cm ?? null,
    heightUnknown: headroom_unknown ?? false,
    disabledSpaces: null,
  }
}

export function fittingOf({ access, facilities, max_height_cm, capacity }: CarPark): Fitting {
  const has = (code: string) => facilities.includes(code)
  return {
    access,
    ev: has('ev_charging') || (capacity.charging ?? 0) > 0,
    disabled: has('disabled_access') || (capacity.disabled ?? 0) > 0,
    maxHeightCm: max_height_cm ?? null,
    heightUnknown: !max_height_cm && (has('height_restriction') || has('covered')),
    disabledSpaces: capacity.disabled ?? null,
  }
}

/** What a plug is called. */
export const PLUG_LABELS = { type_2: 'Type 2', ccs: 'CCS', chademo: 'CHAdeMO', three_pin: '3-pin' } as const

/** What a car park says to somebody's needs, one line each. Null where nothing is needed. */
export function fitOf(carPark: Fitting, needs: Needs | null): Fit | null {
  if (!isNeedy(needs)) return null
  const reasons = [height(carPark, needs), ...badge(carPark, needs), ...steps(carPark, needs), ...plug(carPark, needs)]
  if (needs.width_cm != null) reasons.push({ verdict: 'unsure', words: 'We don’t know how wide the spaces are' })
  const verdicts = reasons.map(({ verdict }) => verdict)
  const verdict = verdicts.includes('not') ? 'not' : verdicts.includes('unsure') ? 'unsure' : 'fits'
  return { verdict, reasons }
}

type Reason = Fit['reasons'][number]

/** A bar of known height, one of unknown height, or none that anybody knows of: each is said as it is. */
function height({ maxHeightCm, heightUnknown }: Fitting, needs: Needs): Reason {
  const high = heightOf(needs)
  const vehicle = VEHICLE_LABELS[needs.vehicle].toLowerCase()
  if (maxHeightCm !== null) {
    const bar = `Height limit ${formatMetres(maxHeightCm)}`
    if (high === null) return { verdict: 'fits', words: `${bar}` }
    return high > maxHeightCm
      ? {
          verdict: 'not',
          words: `Too low for your ${vehicle}: the limit is ${formatMetres(maxHeightCm)}, and it’s ${formatMetres(high)} high`,
        }
      : { verdict: 'fits', words: `${bar}, and your ${vehicle} is ${formatMetres(high)} high` }
  }
  if (!heightUnknown) return { verdict: 'fits', words: 'No height limit is known' }
  return { verdict: high === null ? 'fits' : 'unsure', words: 'Has a roof or a height bar, but we don’t know how low' }
}

function badge({ disabled, disabledSpaces }: Fitting, { blue_badge }: Needs): Reason[] {
  if (!blue_badge) return []
  if (disabledSpaces) {
    return [{ verdict: 'fits', words: `${disabledSpaces} disabled space${disabledSpaces === 1 ? '' : 's'}` }]
  }
  if (disabledSpaces === 0) return [{ verdict: 'not', words: 'No disabled spaces' }]
  return [
    disabled
      ? { verdict: 'fits', words: 'Disabled access' }
      : { verdict: 'unsure', words: 'We don’t know whether it has disabled spaces' },
  ]
}

function steps({ disabled }: Fitting, { step_free }: Needs): Reason[] {
  if (!step_free) return []
  return [
    disabled
      ? { verdict: 'fits', words: 'Disabled access, so probably no steps' }
      : { verdict: 'unsure', words: 'We don’t know whether there are steps' },
  ]
}

function plug({ ev }: Fitting, needs: Needs): Reason[] {
  if (!needs.plug) return []
  return [
    ev
      ? { verdict: 'unsure', words: `Has chargers, but we don’t know whether they’re ${PLUG_LABELS[needs.plug]}` }
      : { verdict: 'unsure', words: 'We don’t know of any chargers here' },
  ]
}
