import { useEffect, useRef } from 'react'
import { Link } from '@/lib/Link'
import css from './TabLinks.module.css'

type Tab = { label: string; to: string; count?: number | undefined }

/** The views of a page, with how much waits in each; each has an address. */
export function TabLinks({ label, tabs, at }: { label: string; tabs: readonly Tab[]; at: string }) {
  const row = useRef<HTMLElement>(null)
  // On a phone there are more of them than fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason, not a value
  useEffect(
    () => row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [at],
  )
  return (
    <nav ref={row} className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.to === at ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && (
            <>
              <span className={css.count} aria-hidden="true">
                {tab.count}
              </span>
              <span className="sr-only"> {tab.count} waiting</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
