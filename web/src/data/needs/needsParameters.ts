import { heightOf, type Needs } from './needs'

type Parameter = [name: string, value: string]

/** The needs but for the height, which a question has of its own, in the tile server's words. */
export function neededParameters(needs: Needs | null): Parameter[] {
  if (!needs) return []
  const { blue_badge, step_free, plug, width_cm } = needs
  const said = [blue_badge && 'blue_badge', step_free && 'step_free'].filter((one) => one !== false)
  return [
    ...(said.length > 0 ? [['needs', said.join(',')] as Parameter] : []),
    ...(plug ? [['plug', plug] as Parameter] : []),
    ...(width_cm ? [['own_width', String(width_cm)] as Parameter] : []),
  ]
}

/** The needs as parameters of a view: they put first what their holder can really use. */
export function needsParameters(needs: Needs | null): Parameter[] {
  const height = needs && heightOf(needs)
  return [...neededParameters(needs), ...(height ? [['own_height', String(height)] as Parameter] : [])]
}
