import { api, plannedApi } from './api.ts'
import type { Method, PlannedRoute, Route } from './route.ts'

/** One call as it stands on the wire: a path, a method, and the routes that may answer there. */
export type ServedCall = {
  readonly path: string
  readonly method: Method
  readonly route: CallRoute
  /** Where POST creates and GET reads: the reading route, for a body with `page` or `pageSize` (decision §13). */
  readonly pagedRead?: CallRoute
}

export type CallRoute =
  | { readonly kind: 'built'; readonly name: string; readonly route: Route }
  | { readonly kind: 'planned'; readonly route: PlannedRoute }

/** Every path and alias with every method that it answers. @throws where two routes claim one place. */
export const servedCalls = (): readonly ServedCall[] => {
  const places = new Map<string, Map<Method, CallRoute>>()
  for (const call of allRoutes())
    for (const path of pathsOf(call.route)) {
      const methods = places.get(path) ?? new Map<Method, CallRoute>()
      for (const method of call.route.methods) {
        if (methods.has(method)) throw new Error(`${method} ${path} is declared twice`)
        methods.set(method, call)
      }
      places.set(path, methods)
    }
  return [...places].flatMap(([path, methods]) => callsAt(path, methods))
}

const callsAt = (path: string, methods: ReadonlyMap<Method, CallRoute>): readonly ServedCall[] => {
  const read = methods.get('GET')
  const create = methods.get('POST')
  const calls = [...methods].map(([method, route]): ServedCall => {
    const isPagedRead = method === 'POST' && read !== undefined && read !== route
    return { path, method, route, ...(isPagedRead ? { pagedRead: read } : {}) }
  })
  return read !== undefined && create === undefined
    ? [...calls, { path, method: 'POST', route: read }]
    : calls
}

export const allRoutes = (): readonly CallRoute[] => [
  ...Object.entries(api).map(([name, route]): CallRoute => ({ kind: 'built', name, route })),
  ...plannedApi.map((route): CallRoute => ({ kind: 'planned', route })),
]

/** Its path, its aliases, and the same without the last segment where that is served too. */
export const pathsOf = (route: PlannedRoute): readonly string[] => [
  route.path,
  ...(route.aliases ?? []),
  ...(route.bare ? [route.path.replace(/\/\{[^}]+\}$/, '')] : []),
]

/** The names between braces. */
export const namesInPath = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map((found) => found[1] ?? '')
