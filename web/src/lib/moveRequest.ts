import { formatTime } from './dates'

/** How far a request to move a vehicle has come, as either side or a guest knows it. */
export type MoveProgress = {
  state: 'sent' | 'asked_again' | 'on_their_way' | 'moved' | 'ended'
  asked_at: string
  asks_again_at: string | null
  on_my_way_at?: string | null
  said_at?: string | null
  minutes?: number | null
  moved_at: string | null
}

type Step = { key: string; title: string; at: string | null; detail?: string }

/** The steps as the sender reads them, and at which of them it is. Nothing here asks whether anybody has the vehicle. */
export function moveSteps(request: MoveProgress): { steps: Step[]; current: number } {
  const { state, asked_at, asks_again_at, on_my_way_at, moved_at } = request
  const over = state === 'moved' || state === 'ended'
  const again = asks_again_at && (!over || state === 'ended' || (moved_at !== null && asks_again_at < moved_at))
  const coming = !over || on_my_way_at
  const arrival = arrivalOf(request)
  const steps: Step[] = [
    { key: 'sent', title: 'Sent', at: asked_at },
    ...(again
      ? [
          {
            key: 'asked_again',
            title: 'Asked again',
            at: state === 'sent' ? null : asks_again_at,
            ...(state === 'sent' && { detail: `If there’s no answer by ${time(asks_again_at)}, we ask again.` }),
            ...(state === 'asked_again' && { detail: 'No answer yet.' }),
          },
        ]
      : []),
    ...(coming
      ? [{ key: 'on_their_way', title: 'On their way', at: on_my_way_at ?? null, ...(arrival && { detail: arrival }) }]
      : []),
    ...(state === 'ended' ? [] : [{ key: 'moved', title: 'Moved', at: moved_at }]),
  ]
  const current = over ? steps.length : steps.findIndex(({ key }) => key === state)
  return { steps, current: Math.max(0, current) }
}

const time = (at: string) => formatTime(new Date(at))

/** When the owner means to be there, counted from when they said so last: "About 10 minutes, by 18:22". */
export function arrivalOf({ said_at, minutes }: Pick<MoveProgress, 'said_at' | 'minutes'>): string | null {
  if (!said_at || !minutes) return null
  const at = new Date(new Date(said_at).getTime() + minutes * 60_000)
  return `About ${minutes} minutes, by ${formatTime(at)}`
}

export const AT_NIGHT =
  'At night, don’t meet a stranger alone. Stay where there’s light and people, or in your car with the doors locked. In danger, call 999.'

export const NO_ANSWER =
  'Nobody answered in time. On a street or across a dropped kerb, call the council’s parking team, or the police on 101. On private land, ask whoever runs it.'
