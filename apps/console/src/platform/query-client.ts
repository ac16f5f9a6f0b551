import { QueryClient } from '@tanstack/react-query'
import { ApiRefusal, unreachableCode } from './api-refusal.ts'

/** The only place for server state. A refused request is not repeated; one that did not arrive is repeated twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiRefusal && error.code === unreachableCode,
    },
  },
})
