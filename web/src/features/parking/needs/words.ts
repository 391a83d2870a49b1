import { type Needs, PLUG_LABELS } from '@/data/needs/needs'
import { formatMetres } from './lengths'

/** What is needed beside a height, in a few words each: "1.9 m wide", "CCS plug", "blue badge", "no steps". */
export function formatNeeds(needs: Needs | null): string[] {
  if (!needs) return []
  const { width_cm, plug, blue_badge, step_free } = needs
  return [
    width_cm ? `${formatMetres(width_cm)} wide` : '',
    plug ? `${PLUG_LABELS[plug]} plug` : '',
    blue_badge ? 'blue badge' : '',
    step_free ? 'no steps' : '',
  ].filter(Boolean)
}
