/** The shape of what comes, while it comes. Put `aria-busy` on the region around it. */
export function Skeleton({
  width = '100%',
  height = 16,
  round = false,
}: {
  width?: number | string
  height?: number
  round?: boolean
}) {
  return <span aria-hidden="true" className="skel" style={{ width, height, ...(round && { borderRadius: '50%' }) }} />
}

/** Rows of a list to come, each as a mark, two lines and a figure. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <ul className="list" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <li key={row}>
          <Skeleton width={36} height={36} />
          <span className="grid flex-1 gap-2">
            <Skeleton width="62%" />
            <Skeleton width="40%" height={12} />
          </span>
          <Skeleton width={52} />
        </li>
      ))}
    </ul>
  )
}
