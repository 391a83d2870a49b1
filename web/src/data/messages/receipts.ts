import { api, done } from '@/api/client'
import { currentSession, watchUser } from '@/api/session'

/** Up to which message of a conversation this device has, and has shown, what the other side said. */
type Receipt = { delivered: number; read: number }

/** A burst of messages makes one request. */
const DEBOUNCE_MS = 200
/** The server takes so many at once. */
const MAX_PER_REQUEST = 100

const sent = new Map<string, Receipt>()
const waiting = new Map<string, Receipt>()
let timer: ReturnType<typeof setTimeout> | undefined

const greater = (one: Receipt | undefined, other: Receipt): Receipt => ({
  delivered: Math.max(one?.delivered ?? 0, other.delivered),
  read: Math.max(one?.read ?? 0, other.read),
})

/** Tells the other side that its messages have arrived here, or were read; each number once. */
export function acknowledge(id: string, { delivered = 0, read = 0 }: Partial<Receipt>): void {
  const mark = { delivered: Math.max(delivered, read), read }
  const known = sent.get(id)
  if (known && mark.delivered <= known.delivered && mark.read <= known.read) return
  waiting.set(id, greater(waiting.get(id), mark))
  sendSoon()
}

function sendSoon() {
  if (timer === undefined) timer = setTimeout(send, DEBOUNCE_MS)
}

async function send() {
  clearTimeout(timer)
  timer = undefined
  const marks = [...waiting].slice(0, MAX_PER_REQUEST)
  if (marks.length === 0 || !currentSession()) return
  for (const [id, mark] of marks) {
    waiting.delete(id)
    sent.set(id, greater(sent.get(id), mark))
  }
  const receipts = marks.map(([conversation_id, { delivered, read }]) => ({
    conversation_id,
    delivered,
    ...(read > 0 && { read }),
  }))
  try {
    await done(api.POST('/api/v1/conversations/receipts', { body: { receipts }, keepalive: true }))
  } catch {
    // Not worth a word: the next fetch or message says it again.
    for (const [id] of marks) sent.delete(id)
  }
  if (waiting.size > 0) sendSoon()
}

watchUser(() => {
  sent.clear()
  waiting.clear()
})
// What was read just before the page goes is still said.
window.addEventListener('pagehide', () => void send())
