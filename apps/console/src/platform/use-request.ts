import type { ResponseOf, Route } from '@parley/contract/api'
import {
  keepPreviousData,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApiRefusal } from './api-refusal.ts'
import { type CallOptions, callApi, type InputTo } from './call-api.ts'

type ReadOptions = {
  readonly enabled?: boolean
  /** Asked again so often while the page is open, ms. */
  readonly everyMs?: number | undefined
  /** The last page stays while the next one is fetched. */
  readonly keepLast?: boolean
}

/** Reads one call of the contract. A newer request for the same page cancels the pending one (specification 1 §7). */
export const useRequest = <R extends Route>(
  route: R,
  input: InputTo<R>,
  options: ReadOptions = {},
): UseQueryResult<ResponseOf<R>, ApiRefusal> =>
  useQuery<ResponseOf<R>, ApiRefusal>({
    queryKey: callKey(route, input),
    queryFn: ({ signal }) => callApi(route, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.everyMs === undefined ? {} : { refetchInterval: everyMsWhileThere(options.everyMs) }),
    ...(options.keepLast ? { placeholderData: keepPreviousData } : {}),
  })

/** Polling stops once the item no longer exists. */
const everyMsWhileThere =
  (everyMs: number) =>
  ({ state }: { readonly state: { readonly error: ApiRefusal | null } }): number | false =>
    state.error?.code === 'not_found' ? false : everyMs

type Listed<R extends Route> = Extract<ResponseOf<R>, { readonly data: readonly unknown[] }>

/** Reads a page of a call that answers with a list, or with one item by that item's id. */
export const useList = <R extends Route>(
  route: R,
  input: InputTo<R>,
  options: ReadOptions = {},
): UseQueryResult<Listed<R>, ApiRefusal> =>
  useQuery<ResponseOf<R>, ApiRefusal, Listed<R>>({
    queryKey: callKey(route, input),
    queryFn: ({ signal }) => callApi(route, input, { signal }),
    enabled: options.enabled ?? true,
    select: onlyList,
    ...(options.keepLast ? { placeholderData: keepPreviousData } : {}),
  })

const onlyList = <A>(answer: A): Extract<A, { readonly data: readonly unknown[] }> => {
  if (!isList(answer)) throw new TypeError('a list was asked for, one item came')
  return answer
}

const isList = <A>(answer: A): answer is Extract<A, { readonly data: readonly unknown[] }> =>
  typeof answer === 'object' && answer !== null && 'total' in answer

export const callKey = (route: Route, input?: unknown): readonly unknown[] =>
  input === undefined ? [route.path] : [route.path, input]

type Sent<R extends Route> = { readonly input: InputTo<R> } & CallOptions

/** Changes something, and reads again what the change made stale. */
export const useSend = <R extends Route>(
  route: R,
  options: { readonly stale?: readonly Route[] } = {},
): UseMutationResult<ResponseOf<R>, ApiRefusal, Sent<R>> => {
  const client = useQueryClient()
  return useMutation<ResponseOf<R>, ApiRefusal, Sent<R>>({
    mutationFn: ({ input, ...rest }) => callApi(route, input, rest),
    onSuccess: () => readAgain(client, options.stale ?? []),
    // Another user saved first, so the other data on the page is old, too.
    onError: async ({ code }) => {
      if (code === 'stale_version') await readAgain(client, options.stale ?? [])
    },
  })
}

export const readAgain = async (client: QueryClient, stale: readonly Route[]): Promise<void> => {
  await Promise.all(stale.map((route) => client.invalidateQueries({ queryKey: callKey(route) })))
}
