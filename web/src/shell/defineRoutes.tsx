import { type ComponentType, lazy } from 'react'
import type { RouteObject } from 'react-router'
import { loading } from './loading'
import type { Layout, PageInfo } from './pageInfo'
import { ServerState } from './ServerState'
import { SignedIn } from './SignedIn'
import '@/styles/pages.css'

type Page = () => Promise<{ default: ComponentType }>

/**
 * A line of an area's table. With `signedIn`, visitors are asked to sign in,
 * by this text or the usual one, and by a button of this name (`signIn`) or the usual one; with `asGuest`, they are also
 * told by this text that they may do without. With `support`, the page has the support widget. With `admin`, it is for
 * admins: the server is asked whether one is looking before anything of it is shown.
 */
export type Line = {
  path: string
  title: string
  layout?: Layout
  page: Page
  signedIn?: boolean | string
  signIn?: string
  asGuest?: string
  support?: boolean
  admin?: boolean
}

const AdminAccess = lazy(() => import('./admin/AdminAccess'))
const notFound: Page = () => import('./NotFoundPage')

const pages = new Map<Page, ComponentType>()

/** The same page for all addresses that have it: from one to the other it stays as it is. */
function pageOf(load: Page): ComponentType {
  const Page = pages.get(load) ?? lazy(() => loading(load()))
  pages.set(load, Page)
  return Page
}

/** A page as a route; its code comes with its first opening. */
function route({
  path,
  title,
  layout = 'page',
  page,
  signedIn = false,
  signIn,
  asGuest,
  support = false,
  admin = false,
}: Line): RouteObject {
  const Page = pageOf(page)
  const request = signedIn === true ? 'Please sign in' : signedIn
  const info: PageInfo = { title, layout, support, admin }
  return {
    path,
    handle: info,
    element: (
      <ServerState>
        {admin ? (
          <AdminAccess>
            <Page />
          </AdminAccess>
        ) : request ? (
          <SignedIn title={request} button={signIn} asGuest={asGuest}>
            <Page />
          </SignedIn>
        ) : (
          <Page />
        )}
      </ServerState>
    ),
  }
}

/** The routes of an area; what its table has no line for is not found. */
export function defineRoutes(lines: Line[]): RouteObject[] {
  return [...lines, { path: '*', title: 'Page not found', page: notFound }].map(route)
}
