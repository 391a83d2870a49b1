import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { checkOnline } from '@/lib/online'
import { ErrorState } from '@/ui/ErrorState'
import { PageTitle } from '@/ui/PageTitle'

/** A page that threw, or whose code could not be fetched. The rest of the app goes on. */
export function PageFailed() {
  const error = useRouteError()
  useEffect(() => {
    console.error('page.failed', error)
    void checkOnline()
  }, [error])
  return (
    <div className="content grid min-h-[60dvh] place-content-center">
      <PageTitle>Something went wrong</PageTitle>
      <ErrorState
        title="This page could not be shown"
        detail="Something went wrong. Check your connection and try again."
        onRetry={() => window.location.reload()}
      />
    </div>
  )
}
