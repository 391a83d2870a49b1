import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '@/lib/online'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import { SkeletonRows } from './Skeleton'

/** What is asked of the server: a query, or what looks like one. */
type Asked<T> = {
  data: T | undefined
  isError: boolean
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

type Props<T> = {
  query: Asked<T>
  /** What is said while it comes. */
  loading: string
  /** What is said when it cannot: a title above the server's sentence, or all of it. */
  failed: string | ((error: Error) => string)
  /** What is said without a network, where nothing is kept. */
  offline?: string
  /** The shape of what comes, or how many rows it has. */
  skeleton?: ReactNode
  rows?: number
  /** What lies around it until it is there, such as a card. */
  className?: string
  children: (data: T) => ReactNode
}

/** What a query brings; until then its shape, why it could not come, or that there is no network. */
export function QueryContent<T>({
  query,
  loading,
  failed,
  offline = 'This will be here when you’re back online.',
  rows = 3,
  skeleton = <SkeletonRows rows={rows} />,
  className,
  children,
}: Props<T>) {
  const online = useOnline()
  if (query.data !== undefined) return children(query.data)
  if (query.isError && query.error) {
    const { error } = query
    const said = typeof failed === 'string' ? { title: failed, detail: error.message } : { title: failed(error) }
    return (
      <div className={className}>
        <ErrorState {...said} onRetry={() => void query.refetch()} busy={query.isFetching} />
      </div>
    )
  }
  if (!online) {
    return (
      <div className={className}>
        <EmptyState icon={WifiOff} title="You’re offline">
          {offline}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={className} aria-busy="true" role="status">
      <span className="sr-only">{loading}</span>
      {skeleton}
    </div>
  )
}
