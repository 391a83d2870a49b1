import { Button } from './Button'

/** A list that is asked for page by page: an infinite query, or what looks like one. */
type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => unknown
}

/** Below a list: brings its next page, and says why that did not come. */
export function ShowMore({
  list,
  failed = ({ message }) => message,
}: {
  list: Paged
  failed?: (error: Error) => string
}) {
  if (!list.hasNextPage) return null
  return (
    <div className="show-more">
      {list.isFetchNextPageError && list.error && <p role="alert">{failed(list.error)}</p>}
      <Button variant="second" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}
