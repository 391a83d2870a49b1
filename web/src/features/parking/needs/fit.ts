import type { CarPark, ListedCarPark, Plug, StepFree } from '@/data/carParks/types'
import { heightOf, isNeedy, type Needs, PLUG_LABELS } from '@/data/needs/needs'
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
  maxWidthCm: number | null
  stepFree: StepFree | null
  /** Those that are known; there may be others. */
  plugs: readonly Plug[]
  /** 0 where a source says that there are none; how many there are is known only in full. */
  disabledSpaces: number | null
  /** A source says that there are none. */
  noChargers: boolean
}

/** Whether its holder can use it: surely, surely not, or it is not known. */
export type Verdict = 'fits' | 'not' | 'unsure'
export type Fit = { verdict: Verdict; reasons: { verdict: Verdict; words: string }[] }

export function fittingOfRow(row: ListedCarPark): Fitting {
  const { access, ev, disabled, max_height_cm, headroom_unknown, max_width_cm, step_free, plugs } = row
  return {
    access,
    ev,
    disabled,
    maxHeightCm: max_height_cm ?? null,
    heightUnknown: headroom_unknown ?? false,
    maxWidthCm: max_width_cm ?? null,
    stepFree: step_free ?? null,
    plugs: plugs ?? [],
    disabledSpaces: row.no_disabled_spaces ? 0 : null,
    noChargers: row.no_chargers ?? false,
  }
}

export function fittingOf(carPark: CarPark): Fitting {
  const { access, facilities, max_height_cm, max_width_cm, step_free, plugs, capacity } = carPark
  const has = (code: string) => facilities.includes(code)
  return {
    access,
    ev: has('ev_charging') || (capacity.charging ?? 0) > 0,
    disabled: has('disabled_access') || (capacity.disabled ?? 0) > 0,
    maxHeightCm: max_height_cm ?? null,
    heightUnknown: !max_height_cm && (has('height_restriction') || has('covered')),
    maxWidthCm: max_width_cm ?? null,
    stepFree: step_free ?? null,
    plugs,
    disabledSpaces: capacity.disabled ?? null,
    noChargers: capacity.charging === 0,
  }
}

/**
 * What a car park says to somebody's needs, one line each. Null where nothing is needed. `name` is what their vehicle is called,
 * where it is known.
 */
export function fitOf(carPark: Fitting, needs: Needs | null, name?: string): Fit | null {
  if (!isNeedy(needs)) return null
  const own = name ?? VEHICLE_LABELS[needs.vehicle].toLowerCase()
  const parts: ((carPark: Fitting, needs: Needs, own: string) => Reason | Reason[])[] = [
    height,
    width,
    badge,
    steps,
    plug,
  ]
  const reasons = parts.flatMap((of) => of(carPark, needs, own))
  const verdicts = reasons.map(({ verdict }) => verdict)
  const verdict = verdicts.includes('not') ? 'not' : verdicts.includes('unsure') ? 'unsure' : 'fits'
  return { verdict, reasons }
}

type Reason = Fit['reasons'][number]

/** A bar of known height, one of unknown height, or none that anybody knows of: each is said as it is. */
function height({ maxHeightCm, heightUnknown }: Fitting, needs: Needs, own: string): Reason {
  const high = heightOf(needs)
  if (maxHeightCm !== null) {
    const bar = `Height limit ${formatMetres(maxHeightCm)}`
    if (high === null) return { verdict: 'fits', words: `${bar}` }
    return high > maxHeightCm
      ? {
          verdict: 'not',
          words: `Too low for your ${own}: the limit is ${formatMetres(maxHeightCm)}, and it’s ${formatMetres(high)} high`,
        }
      : { verdict: 'fits', words: `${bar}, and your ${own} is ${formatMetres(high)} high` }
  }
  if (!heightUnknown) return { verdict: 'fits', words: 'No height limit is known' }
  return { verdict: high === null ? 'fits' : 'unsure', words: 'Has a roof or a height bar, but we don’t know how low' }
}

function width({ maxWidthCm }: Fitting, { width_cm }: Needs, own: string): Reason[] {
  if (!width_cm) return []
  if (maxWidthCm === null) return [{ verdict: 'unsure', words: 'We don’t know whether it’s wide enough' }]
  const [limit, wide] = [formatMetres(maxWidthCm), formatMetres(width_cm)]
  return [
    width_cm > maxWidthCm
      ? { verdict: 'not', words: `Too narrow for your ${own}: ${limit}, and it’s ${wide} wide` }
      : { verdict: 'fits', words: `Width limit ${limit}, and your ${own} is ${wide} wide` },
  ]
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

const STEPS: Record<StepFree, Reason> = {
  yes: { verdict: 'fits', words: 'No steps' },
  partly: { verdict: 'unsure', words: 'Only parts of it are step-free' },
  no: { verdict: 'not', words: 'There are steps' },
}

/** Disabled spaces alone are no way without steps: many are on a deck. */
function steps({ disabled, stepFree }: Fitting, { step_free }: Needs): Reason[] {
  if (!step_free) return []
  if (stepFree) return [STEPS[stepFree]]
  const words = disabled
    ? 'Disabled access, but we don’t know whether there are steps'
    : 'We don’t know whether there are steps'
  return [{ verdict: 'unsure', words }]
}

function plug({ ev, plugs, noChargers }: Fitting, needs: Needs): Reason[] {
  if (!needs.plug) return []
  const own = PLUG_LABELS[needs.plug]
  if (plugs.includes(needs.plug)) return [{ verdict: 'fits', words: `Chargers with ${own}` }]
  if (!ev && noChargers) return [{ verdict: 'not', words: 'No chargers' }]
  if (!ev) return [{ verdict: 'unsure', words: 'No chargers that we know of' }]
  const others = plugs.map((one) => PLUG_LABELS[one]).join(', ')
  const has = others ? `Chargers with ${others}` : 'Has chargers'
  return [{ verdict: 'unsure', words: `${has}, but we don’t know whether they’re ${own}` }]
}
