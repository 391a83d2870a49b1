/** How a page stands in the frame: in the flow, or a map that fills it and brings its own search instead of a header. */
export type Frame = 'page' | 'map'

/** What the route table says about a page; read from the router's matches. */
export type PageHandle = { title: string; frame: Frame; built: boolean }

const NOTHING: PageHandle = { title: 'CarPal', frame: 'page', built: false }

/** The handle of the innermost page among a route's matches. */
export function handleOf(matches: readonly { handle: unknown }[]): PageHandle {
  return (matches.at(-1)?.handle as PageHandle | undefined) ?? NOTHING
}
