import { heightOf, type Needs } from './needs'

/** The needs that no height says, in the tile server's words; empty where there are none. */
export function neededOf(needs: Needs | null): string {
  if (!needs) return ''
  const { blue_badge, step_free, plug, width_cm } = needs
  const said = { blue_badge, step_free, plug: plug !== null, width: width_cm !== null }
  return Object.keys(said)
    .filter((one) => said[one as keyof typeof said])
    .join(',')
}

/** The needs as parameters of a view: they put first what their holder can really use. */
export function needsParameters(needs: Needs | null): [name: string, value: string][] {
  const needed = neededOf(needs)
  const height = needs && heightOf(needs)
  return [
    ...(needed ? [['needs', needed] as [string, string]] : []),
    ...(height ? [['own_height', String(height)] as [string, string]] : []),
  ]
}
