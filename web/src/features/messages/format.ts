import { SOMETHING_WENT_WRONG } from '@/api/errors'
import type { Conversation, Message } from '@/data/messages/types'
import { formatDay, formatShortDay, formatTime } from '@/lib/dates'

/** As much of a message as a list shows. */
const PREVIEW = 60

/** A message in a list: one line of at most 60 characters, cut between characters as people see them. */
export function preview(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  const characters = Array.from(new Intl.Segmenter('en-GB').segment(line), ({ segment }) => segment)
  return characters.length > PREVIEW ? `${characters.slice(0, PREVIEW).join('').trimEnd()}…` : line
}

export const STATE_LABELS: Record<NonNullable<Message['state']>, string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  read: 'Read',
}

/** What the driver chat offers to say; it works without a network. What asks for the car to be moved has a page of its own. */
export const QUICK_MESSAGES = [
  { label: 'Lights are on', text: 'Your lights are on.' },
  { label: 'Car is blocking me in', text: 'Your car is blocking me in.', asks: true },
  { label: 'Alarm going off', text: 'Your alarm is going off.' },
  { label: 'Window open', text: 'Your window is open.' },
  { label: 'Hazard lights left on', text: 'Your hazard lights have been left on.' },
] as const

/** The plate that a conversation is titled with: the one that was typed. Its owner sees the other's vehicle in words. */
export function titlePlate({ started_by_me, registration }: Conversation): string | null {
  return started_by_me ? (registration ?? null) : null
}

/** Why conversations cannot be shown. */
export function describeLoadFailure({ message }: Error): string {
  if (message === SOMETHING_WENT_WRONG) return 'An unexpected error occurred while loading conversations'
  return `Failed to load conversations: ${message}`
}

/** Why no conversation was begun. */
export function describeCreateFailure({ message }: Error): string {
  return message === SOMETHING_WENT_WRONG ? 'No conversation was created' : `Failed to create conversation: ${message}`
}

/** Why a message was not sent. */
export function describeSendFailure(reason: string): string {
  return reason === SOMETHING_WENT_WRONG
    ? 'Failed to send message. Please try again.'
    : `Failed to send message: ${reason}`
}

/** What a conversation is called: by the vehicle that it is about, or, about a job, by the other side. */
export function titleOf({ kind, counterparty }: Conversation): string {
  return `Chat: ${kind === 'job' ? counterparty.name : counterparty.vehicle}`
}

/** How one came to talk. */
export function formatOrigin({ kind, started_by_me, job }: Conversation): string {
  if (kind === 'support') return 'We reply here'
  if (kind === 'job') return job?.is_provider ? 'About a job' : 'About your request'
  return started_by_me ? 'You wrote to this plate' : 'Wrote to your plate'
}

/** Today, Yesterday or 20 Nov 2026, in London. */
export function formatDayTitle(at: Date, now: Date): string {
  const day = formatDay(at)
  if (day === formatDay(now)) return 'Today'
  if (day === formatDay(new Date(now.getTime() - 86_400_000))) return 'Yesterday'
  return day
}

/** When something was said, as short as a list can have it: 17:52, Yesterday, 20 Nov. */
export function formatShortTime(at: Date, now: Date): string {
  const day = formatDayTitle(at, now)
  if (day === 'Today') return formatTime(at)
  return day === 'Yesterday' ? day : formatShortDay(at, now)
}

/** From when something is that cannot be asked for again now: As of 17:52; As of yesterday, 17:52. */
export function formatAsOf(at: Date, now: Date): string {
  const day = formatDayTitle(at, now)
  if (day === 'Today') return `As of ${formatTime(at)}`
  return `As of ${day === 'Yesterday' ? 'yesterday' : day}, ${formatTime(at)}`
}

type Closed = Pick<Conversation, 'closed_because' | 'job'>

/** Why nobody can write any more in a chat about a job. */
export function whyClosed({ closed_because, job }: Closed): string {
  const isProvider = job?.is_provider === true
  switch (closed_because) {
    case 'provider_unavailable':
      return isProvider ? 'You can’t take jobs at the moment.' : 'This provider can’t take jobs at the moment.'
    case 'another_accepted':
      return isProvider ? 'The customer chose another provider.' : 'You chose another provider.'
    case 'unreachable':
      return 'The other person isn’t taking messages at the moment.'
    default:
      return 'The request has ended.'
  }
}
