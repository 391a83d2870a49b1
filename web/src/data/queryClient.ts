import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { watchUser } from '@/api/session'
import { isOnline, watchOnline } from '@/lib/online'

/** Whether another attempt may help: the network or the server failed, not the question. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

// Whoever cannot reach the server waits until it is back; what is on the screen is asked for then.
onlineManager.setEventListener((setOnline) => {
  const tell = () => setOnline(isOnline())
  tell()
  return watchOnline(tell)
})

/** All server state lives here and nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
    // Whoever presses a button is told at once that it did not work.
    mutations: { networkMode: 'always' },
  },
})

// What one user was told is not for the next.
watchUser(() => queryClient.clear())
