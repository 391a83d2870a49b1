import { api, done } from '@/api/client'
import { currentSession, watchSession } from '@/api/session'

/** Up to which message of a conversation this device has, and has shown, what the other side said. */
type Mark = { delivered: number; read: number }

/** A burst of messages makes one request. */
const GATHER_MS = 200
/** The server takes so many at once. */
const AT_ONCE = 100

const said = new Map<string, Mark>()
const waiting = new Map<string, Mark>()
let timer: ReturnType<typeof setTimeout> | undefined

const greater = (one: Mark | undefined, other: Mark): Mark => ({
  delivered: Math.max(one?.delivered ?? 0, other.delivered),
  read: Math.max(one?.read ?? 0, other.read),
})

/** Tells the other side that its messages have arrived here, or were read; each number once. */
export function acknowledge(id: string, { delivered = 0, read = 0 }: Partial<Mark>): void {
  const mark = { delivered: Math.max(delivered, read), read }
  const known = said.get(id)
  if (known && mark.delivered <= known.delivered && mark.read <= known.read) return
  waiting.set(id, greater(waiting.get(id), mark))
  sendSoon()
}

function sendSoon() {
  if (timer === undefined) timer = setTimeout(send, GATHER_MS)
}

async function send() {
  clearTimeout(timer)
  timer = undefined
  const marks = [...waiting].slice(0, AT_ONCE)
  if (marks.length === 0 || !currentSession()) return
  for (const [id] of marks) waiting.delete(id)
  const receipts = marks.map(([conversation_id, { delivered, read }]) => ({
    conversation_id,
    delivered,
    ...(read > 0 && { read }),
  }))
  try {
    await done(api.POST('/api/v1/conversations/receipts', { body: { receipts }, keepalive: true }))
    for (const [id, mark] of marks) said.set(id, greater(said.get(id), mark))
  } catch {
    // Not worth a word: the next fetch or message says it again.
  }
  if (waiting.size > 0) sendSoon()
}

let whose = currentSession()?.user.id
watchSession(() => {
  const now = currentSession()?.user.id
  if (now === whose) return
  whose = now
  said.clear()
  waiting.clear()
})
// What was read just before the page goes is still said.
window.addEventListener('pagehide', () => void send())
