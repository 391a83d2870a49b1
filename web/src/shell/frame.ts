/**
 * How a page stands in the frame: in the flow; a map that fills it and brings its own search instead of a header;
 * a chat that fills it, on the phone without navigation; bare, with a header of its own and no navigation; or `front`, which is bare for visitors only.
 */
export type Frame = 'page' | 'map' | 'chat' | 'bare' | 'front'

/** What the route table says about a page; read from the router's matches. */
export type PageHandle = { title: string; frame: Frame; built: boolean; support?: boolean }

const NOTHING: PageHandle = { title: 'CarPal', frame: 'page', built: false }

/** The handle of the innermost page among a route's matches. */
export function handleOf(matches: readonly { handle: unknown }[]): PageHandle {
  return (matches.at(-1)?.handle as PageHandle | undefined) ?? NOTHING
}
