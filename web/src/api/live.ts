import { type StreamEvent, streamEvents } from './eventStream'
import type { components } from './schema.gen'

/** What the server tells everybody while they watch. */
export type PublicEvent = components['schemas']['PublicEvent']

/** `live`: events arrive. `polling`: they don't, so ask now and then. */
export type LiveState = 'connecting' | 'live' | 'polling'

export type Listener = {
  onEvent?: (event: PublicEvent) => void
  /** Something may have been missed: the stream is back, or polling stands in for it. */
  onMissed?: () => void
  onState?: (state: LiveState) => void
}

/** The server's heartbeat is 25 s; 10 s more without a byte and the connection is dead. */
const SILENCE_MS = 35_000
const RECONNECT_AFTER_MS = [1_000, 2_000, 5_000, 10_000]
/** How often to ask while no events flow, and to try the stream again. */
const POLL_EVERY_MS = 30_000

/** One stream of events for everybody on the page. It runs while anyone listens. */
export class LiveStream {
  private readonly listeners = new Set<Listener>()
  private readonly url: string
  private stopped: AbortController | null = null
  private polls: ReturnType<typeof setInterval> | undefined
  private failures = 0
  private now: LiveState = 'connecting'

  constructor(url: string) {
    this.url = url
  }

  get state(): LiveState {
    return this.now
  }

  /** Listens; returns what ends it. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    if (!this.stopped) {
      this.stopped = new AbortController()
      this.failures = 0
      void this.run(this.stopped.signal)
    }
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size > 0) return
      this.stopped?.abort()
      this.stopped = null
      this.become('connecting')
    }
  }

  private async run(stopped: AbortSignal) {
    while (!stopped.aborted) {
      await this.connect(stopped)
      if (stopped.aborted) return
      const wait = RECONNECT_AFTER_MS[this.failures]
      this.failures += 1
      this.become(wait === undefined ? 'polling' : 'connecting')
      await pause(wait ?? POLL_EVERY_MS, stopped)
    }
  }

  /** Resolves when the connection is over, for whatever reason. */
  private async connect(stopped: AbortSignal) {
    const silent = new AbortController()
    const fallSilent = () => silent.abort()
    let watch = setTimeout(fallSilent, SILENCE_MS)
    const heard = () => {
      clearTimeout(watch)
      watch = setTimeout(fallSilent, SILENCE_MS)
    }
    try {
      const signal = AbortSignal.any([stopped, silent.signal])
      const response = await fetch(this.url, { headers: { accept: 'text/event-stream' }, cache: 'no-store', signal })
      if (!response.ok || !response.body) return
      heard()
      const again = this.failures > 0
      this.failures = 0
      if (again) this.missed()
      for await (const event of streamEvents(response.body, heard)) this.take(event)
    } catch {
      // Refused, cut off, silent or stopped: all end the same way, and `run` decides what comes next.
    } finally {
      clearTimeout(watch)
    }
  }

  private take({ name, data }: StreamEvent) {
    const content = parsed(data)
    if (name === 'hello') {
      // The server may stand without the channel that events come by.
      this.become((content as { flowing?: boolean } | null)?.flowing === false ? 'polling' : 'live')
    } else if (name === 'missed') {
      this.missed()
    } else if (content) {
      this.become('live')
      for (const listener of [...this.listeners]) listener.onEvent?.(content as PublicEvent)
    }
  }

  private missed() {
    for (const listener of [...this.listeners]) listener.onMissed?.()
  }

  private become(state: LiveState) {
    if (state === this.now) return
    this.now = state
    clearInterval(this.polls)
    if (state === 'polling') {
      this.missed()
      this.polls = setInterval(() => this.missed(), POLL_EVERY_MS)
    }
    for (const listener of [...this.listeners]) listener.onState?.(state)
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((over) => {
    const timer = setTimeout(over, ms)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      over()
    })
  })
}
