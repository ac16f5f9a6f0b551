import { QueryClient } from '@tanstack/react-query'
import { ApiRefusal, unreachableCode } from './api-refusal.ts'

/** Server state lives here only. What the server refused is not asked again by itself; what did not arrive is, twice. */
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
