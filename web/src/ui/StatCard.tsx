import type { ReactNode } from 'react'

type Props = {
  value: ReactNode
  label: string
  /** Waits for a decision: a yellow edge, and the words. */
  toReview?: boolean
  /** What else is to be known of it, in a few words. */
  detail?: string | undefined
  /** Draws the link to what is counted; what it must carry is handed in. */
  link?: (link: { className: string; children: ReactNode }) => ReactNode
}

/** A figure and what it counts. Stands in a list `stats`. */
export function StatCard({ value, label, toReview = false, detail, link }: Props) {
  const words = (
    <>
      <b className="stat__value">{value}</b> <span>{label}</span>
      {(toReview || detail) && (
        <small>
          {toReview && <em> To review</em>}
          {detail && ` ${detail}`}
        </small>
      )}
    </>
  )
  return (
    <li className="stat" data-to-review={toReview || undefined}>
      {link ? link({ className: 'stat__words', children: words }) : <p className="stat__words">{words}</p>}
    </li>
  )
}
