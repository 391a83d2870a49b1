import type { ComponentProps, MouseEvent } from 'react'
import { createPath, type To, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: To
  /** What the next page is handed on. */
  state?: unknown
  replace?: boolean
}

/** Whether the browser should follow the link itself: into a new tab, say, or as a download. */
function isBrowsers({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = currentTarget
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || (target !== '' && target !== '_self')
}

/**
 * A link within the app. The router's own would bring prefetching, forms and fetchers along, which are 4 kB of the first
 * load and which nothing here uses.
 */
export function Link({ to, state, replace, onClick, ...rest }: Props) {
  const href = useHref(to)
  const path = createPath(useResolvedPath(to))
  const here = createPath(useLocation())
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isBrowsers(event)) return
        event.preventDefault()
        // The same address again is no further step to go back over.
        void navigate(to, { state, replace: replace ?? path === here })
      }}
    />
  )
}
