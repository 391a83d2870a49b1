import { checkOnline } from '@/lib/online'
import { watchedFetch } from './watchedFetch'

/** One server-sent event: its name (`message` unless it says otherwise), its data, and the last id that was said. */
export type StreamEvent = { name: string; data: string; id: string }

/**
 * Reads server-sent events (WHATWG HTML, section 9.2) from a response body.
 *
 * `onBytes` is called for every piece that arrives, comments too: the server's heartbeat is a comment,
 * and silence is how a dead connection shows.
 */
export async function* streamEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let name = 'message'
  let data: string[] = []
  let id = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onBytes()
      // A carriage return at the end may be half of a line's end: it waits for what follows.
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [field, text] = parts(line)
        if (field === 'event') name = text
        else if (field === 'data') data.push(text)
        else if (field === 'id') id = text
        else if (line === '') {
          if (data.length > 0) yield { name, data: data.join('\n'), id }
          name = 'message'
          data = []
        }
      }
    }
  } finally {
    // Stops the download when the reader loses interest; a body that already failed refuses, and that is fine.
    await reader.cancel().catch(() => {})
  }
}

function parts(line: string): [field: string, text: string] {
  const colon = line.indexOf(':')
  if (colon === -1) return [line, '']
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}

/** How a stream stands. `live`: events arrive. `polling`: they don't, so ask now and then. */
export type StreamState = 'connecting' | 'live' | 'polling'

/** The server's heartbeat is 25 s; 10 s more without a byte and the connection is dead. */
const SILENCE_MS = 35_000
/** How long to wait after the first failed connection, the second, and so on. */
export const RECONNECT_AFTER_MS = [1_000, 2_000, 5_000, 10_000]

type Reader = { onOpen: () => void; onEvent: (event: StreamEvent) => void }

/**
 * Reads one connection to its end, which comes when the server closes it, when it falls silent, or when `stopped` says
 * so. Answers the status, 0 when there was no answer; nothing throws.
 */
export async function readEvents(
  url: string,
  headers: Record<string, string>,
  stopped: AbortSignal,
  { onOpen, onEvent }: Reader,
): Promise<number> {
  const silent = new AbortController()
  const fallSilent = () => silent.abort()
  let watch = setTimeout(fallSilent, SILENCE_MS)
  const heard = () => {
    clearTimeout(watch)
    watch = setTimeout(fallSilent, SILENCE_MS)
  }
  let status = 0
  try {
    const signal = AbortSignal.any([stopped, silent.signal])
    const asked = { headers: { accept: 'text/event-stream', ...headers }, cache: 'no-store', signal } as const
    const response = await watchedFetch(url, asked)
    status = response.status
    if (!response.ok || !response.body) return status
    heard()
    onOpen()
    for await (const event of streamEvents(response.body, heard)) onEvent(event)
  } catch {
    // Refused, cut off, silent or stopped: all end the same way, and the caller decides what comes next.
    if (!stopped.aborted) void checkOnline()
  } finally {
    clearTimeout(watch)
  }
  return status
}

/** The content of an event; null when it is no JSON. */
export function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** Waits, but no longer than until `stopped`. */
export function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((over) => {
    if (stopped.aborted) return over()
    const timer = setTimeout(over, ms)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      over()
    })
  })
}
