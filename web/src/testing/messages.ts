import type { Conversation, Message } from '@/data/messages/types'

/** A message of the other side, as the server tells it. */
export function theirs(seq: number, content = `They say ${seq}`): Message {
  const sent_at = new Date(Date.UTC(2026, 10, 20, 9, 0, seq)).toISOString()
  return { seq, content, sent_at, mine: false, client_id: null, state: null, has_photo: false }
}

/** A message of one's own. */
export function mine(
  seq: number,
  state: NonNullable<Message['state']> = 'pending',
  more: Partial<Message> = {},
): Message {
  return { ...theirs(seq, `I say ${seq}`), mine: true, client_id: `client-${seq}`, state, ...more }
}

/** A conversation that one began with the owner of a plate. */
export function conversation(id: string, more: Partial<Conversation> = {}): Conversation {
  return {
    id,
    kind: 'owner',
    counterparty: { name: 'Anonymous User', vehicle: 'LM68 OVA' },
    registration: 'LM68 OVA',
    started_by_me: true,
    shown_vehicle_id: null,
    can_send: true,
    closed_because: null,
    blocked_by_me: false,
    last_message: null,
    last_message_at: null,
    unread: 0,
    match: null,
    job: null,
    ...more,
  }
}
