import { parsed, pause, RECONNECT_AFTER_MS, readEvents, type StreamEvent, type StreamState } from '@/api/eventStream'
import type { components } from '@/api/schema.gen'

/** What the server tells everybody while they watch. */
export type PublicEvent = components['schemas']['PublicEvent']

export type Listener = {
  onEvent?: (event: PublicEvent) => void
  /** Something may have been missed: the stream is back, or polling stands in for it. */
  onMissed?: () => void
  onState?: (state: StreamState) => void
}

/** How often to ask while no events flow, and to try the stream again. */
const POLL_INTERVAL_MS = 30_000

/** One stream of events for everybody on the page. It runs while anyone listens. */
export class PublicStream {
  private readonly listeners = new Set<Listener>()
  private readonly url: string
  private stopped: AbortController | null = null
  private polls: ReturnType<typeof setInterval> | undefined
  private failures = 0
  private now: StreamState = 'connecting'

  constructor(url: string) {
    this.url = url
  }

  get state(): StreamState {
    return this.now
  }

  /** Listens; returns the function that stops it. */
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
      await pause(wait ?? POLL_INTERVAL_MS, stopped)
    }
  }

  /** Resolves when the connection is over, for whatever reason. */
  private connect(stopped: AbortSignal) {
    const onOpen = () => {
      const again = this.failures > 0
      this.failures = 0
      if (again) this.missed()
    }
    return readEvents(this.url, {}, stopped, { onOpen, onEvent: (event) => this.take(event) })
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

  private become(state: StreamState) {
    if (state === this.now) return
    this.now = state
    clearInterval(this.polls)
    if (state === 'polling') {
      this.missed()
      this.polls = setInterval(() => this.missed(), POLL_INTERVAL_MS)
    }
    for (const listener of [...this.listeners]) listener.onState?.(state)
  }
}
