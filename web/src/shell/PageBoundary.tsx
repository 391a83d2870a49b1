import { Component, type ReactNode } from 'react'
import { checkOnline } from '@/lib/online'
import { ErrorState } from '@/ui/ErrorState'
import { PageTitle } from '@/ui/PageTitle'

/** `at` is the address of the page; another one is another try. */
type Props = { at: string; children: ReactNode }
type State = { failed: boolean; at: string }

/** Stands in for a page that threw, or whose code could not be fetched. The rest of the app goes on. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at }

  static getDerivedStateFromError = (): Partial<State> => ({ failed: true })

  static getDerivedStateFromProps({ at }: Props, state: State): Partial<State> | null {
    return at === state.at ? null : { failed: false, at }
  }

  override componentDidCatch(error: Error) {
    console.error('page.failed', error)
    void checkOnline()
  }

  override render() {
    if (!this.state.failed) return this.props.children
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
}
