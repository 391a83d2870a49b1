import { createContext, useContext } from 'react'

/**
 * How a page stands in the app shell: in the flow; a map that fills it and brings its own search instead of a header;
 * a list and what is open of it, which fill it where both have room (`panes`); a chat that fills it, on the phone without
 * navigation; bare, with a header of its own and no navigation; or `front`, which is bare for visitors only.
 */
export type Layout = 'page' | 'map' | 'panes' | 'chat' | 'bare' | 'front'

/** What its table says about a page. `support` puts the support widget on it; one for `admin`s has their rail. */
export type PageInfo = { title: string; layout: Layout; support?: boolean; admin?: boolean }

/** What is said of no page at all. */
export const NO_PAGE: PageInfo = { title: 'CarPal', layout: 'page' }

export const PageContext = createContext<PageInfo>(NO_PAGE)

/** What is known of the page that is shown. */
export const usePage = () => useContext(PageContext)
