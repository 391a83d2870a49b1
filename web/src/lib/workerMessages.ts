/** What the service worker says to the pages of this origin. */
export type WorkerMessage =
  /** A notification was clicked: its page is wanted in this window. */
  | { says: 'open'; path: string }
  /** Does this page show it? The answer goes to the port that comes along: the worker sees only where a page began. */
  | { says: 'showing?'; path: string }
  /** Something was pushed about what this page shows, so no notification was shown. */
  | { says: 'pushed'; path: string }
  /** The browser gave its push subscription another address, or took it away. */
  | { says: 'resubscribe' }

/** What a page says to a service worker that waits to take over: the person asked for the new version. */
export const TAKE_OVER = 'take-over'
