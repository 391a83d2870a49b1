import { eventData } from './eventStream'

/** What the server tells everybody while they watch. */
export type PublicEvent =
  | {
      event: 'tiles_changed'
      /** `carparks` or `basemap`. */
      tileset: string
      /** The tile set's version after the change, as in its TileJSON. */
      version: string
      /** The changed tiles as `z/x/y`; empty when `everything` changed. */
      tiles: string[]
      everything: boolean
    }
  | { event: 'run_ended'; source: string; status: string }

/** `live`: events arrive. `polling`: they don't, so ask now and then. */
export type LiveState = 'connecting' | 'live' | 'polling'

/** The server's heartbeat is 25 s; 10 s more without a byte and the connection is dead. */
const SILENCE_MS = 35_000
const RECONNECT_AFTER_MS = [1_000, 2_000, 5_000, 10_000]
/** After these are used up: how often to ask, and to try the stream again. */
const POLL_EVERY_MS = 30_000

export type Listener = {
  onEvent?: (event: PublicEvent) => void
  /** Something may have been missed: the stream is back, or polling stands in for it. */
  onMissed?: () => void
  onState?: (state: LiveState) => void
}

/** One stream of events for everybody on the page. It runs while anyone listens. */
export class LiveStream {
  private readonly listeners = new Set<Listener>()
  private stopped: AbortController | null = null
  private failures = 0
  private now: LiveState = 'connecting'

  constructor(private readonly url: string) {}

  get state(): LiveState {
    return this.now
  }

  /** Listens; returns what ends it. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    if (!this.stopped) this.start()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.stop()
    }
  }

  private start() {
    this.stopped = new AbortController()
    this.failures = 0
    this.become('connecting')
    void this.run(this.stopped.signal)
  }

  private stop() {
    this.stopped?.abort()
    this.stopped = null
  }

  private async run(stopped: AbortSignal) {
    while (!stopped.aborted) {
      await this.connect(stopped)
      if (stopped.aborted) return
      const wait = RECONNECT_AFTER_MS[this.failures]
      this.failures += 1
      this.become(wait === undefined ? 'polling' : 'connecting')
      if (wait === undefined) this.tell((listener) => listener.onMissed?.())
      await pause(wait ?? POLL_EVERY_MS, stopped)
    }
  }

  /** Resolves when the connection is over, for whatever reason. */
  private async connect(stopped: AbortSignal) {
    const silent = new AbortController()
    const signal = AbortSignal.any([stopped, silent.signal])
    let watch = setTimeout(() => silent.abort(), SILENCE_MS)
    const heard = () => {
      clearTimeout(watch)
      watch = setTimeout(() => silent.abort(), SILENCE_MS)
    }
    try {
      const response = await fetch(this.url, { headers: { accept: 'text/event-stream' }, cache: 'no-store', signal })
      if (!response.ok || !response.body) return
      heard()
      const missed = this.failures > 0
      this.failures = 0
      this.become('live')
      if (missed) this.tell((listener) => listener.onMissed?.())
      for await (const data of eventData(response.body, heard)) this.hand(data)
    } catch {
      // Refused, cut off, silent or stopped: all end the same way, and `run` decides what comes next.
    } finally {
      clearTimeout(watch)
    }
  }

  private hand(data: string) {
    let event: PublicEvent
    try {
      event = JSON.parse(data)
    } catch {
      return
    }
    this.tell((listener) => listener.onEvent?.(event))
  }

  private become(state: LiveState) {
    if (state === this.now) return
    this.now = state
    this.tell((listener) => listener.onState?.(state))
  }

  private tell(what: (listener: Listener) => void) {
    for (const listener of [...this.listeners]) what(listener)
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
