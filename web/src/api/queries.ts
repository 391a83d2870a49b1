import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors'

/** Whether another attempt may help: the network or the server failed, not the question. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** All server state lives here and nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
  },
})
