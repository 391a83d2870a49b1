import type { Message, MessagePage } from './types'

/** What is known of a conversation's messages, oldest first; `previous` asks for older ones, null at the beginning. */
export type KnownThread = { messages: Message[]; previous: number | null }

const ORDER = { pending: 0, delivered: 1, read: 2 }

/** The further of two states: what was read does not become unread. */
function further(known: Message, told: Message): Message {
  if (!known.state || !told.state || ORDER[known.state] <= ORDER[told.state]) return told
  return { ...told, state: known.state }
}

/** Messages by their number, each once. What `told` says of a message wins. */
function merged(known: Message[], told: Message[]): Message[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of told) bySeq.set(message.seq, message)
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

/** The latest page, put to what was known. Where messages may lie between, only the page is known from here on. */
export function withLatest(known: KnownThread | undefined, page: MessagePage): KnownThread {
  const told: KnownThread = { messages: page.messages, previous: page.previous ?? null }
  const oldest = page.messages[0]?.seq
  const newest = known?.messages.at(-1)?.seq
  if (!known || oldest === undefined || newest === undefined) return told
  if (newest < oldest && told.previous !== null) return told
  return { messages: merged(known.messages, page.messages), previous: known.previous }
}

/** A page of older messages, put before what is known. */
export function withOlder(known: KnownThread, page: MessagePage): KnownThread {
  return { messages: merged(page.messages, known.messages), previous: page.previous ?? null }
}

/** One message that was just said, on either side. A second telling changes nothing but its state, and only forward. */
export function withMessage(known: KnownThread, message: Message): KnownThread {
  const before = known.messages.find(({ seq }) => seq === message.seq)
  return { ...known, messages: merged(known.messages, [before ? further(before, message) : message]) }
}

/** One's own message once the other side has received and read up to these numbers; never lowered. */
export function withReceiptState(message: Message, delivered: number, read: number): Message {
  if (!message.mine || !message.state) return message
  const state = message.seq <= read ? 'read' : message.seq <= delivered ? 'delivered' : message.state
  return further(message, { ...message, state })
}

/** The same for all messages of a thread. */
export function withReceipt(known: KnownThread, delivered: number, read: number): KnownThread {
  return { ...known, messages: known.messages.map((message) => withReceiptState(message, delivered, read)) }
}
