import { api, plannedApi } from './api.ts'
import type { Method, PlannedRoute, Route } from './route.ts'

/** One endpoint on the wire: a path, a method, and the routes that may answer it. */
export type ServedEndpoint = {
  readonly path: string
  readonly method: Method
  readonly route: Endpoint
  /**
   * Where POST creates and GET reads: the reading route, for a body with `page` or `pageSize` (decision §13).
   */
  readonly pagedRead?: Endpoint
}

export type Endpoint =
  | { readonly kind: 'built'; readonly name: string; readonly route: Route }
  | { readonly kind: 'planned'; readonly route: PlannedRoute }

/** Every path and alias with every method. @throws where two routes have the same path and method. */
export const servedEndpoints = (): readonly ServedEndpoint[] => {
  const places = new Map<string, Map<Method, Endpoint>>()
  for (const call of allRoutes())
    for (const path of pathsOf(call.route)) {
      const methods = places.get(path) ?? new Map<Method, Endpoint>()
      for (const method of call.route.methods) {
        if (methods.has(method)) throw new Error(`${method} ${path} is declared twice`)
        methods.set(method, call)
      }
      places.set(path, methods)
    }
  return [...places].flatMap(([path, methods]) => callsAt(path, methods))
}

const callsAt = (path: string, methods: ReadonlyMap<Method, Endpoint>): readonly ServedEndpoint[] => {
  const read = methods.get('GET')
  const create = methods.get('POST')
  const calls = [...methods].map(([method, route]): ServedEndpoint => {
    const isPagedRead = method === 'POST' && read !== undefined && read !== route
    return { path, method, route, ...(isPagedRead ? { pagedRead: read } : {}) }
  })
  return read !== undefined && create === undefined
    ? [...calls, { path, method: 'POST', route: read }]
    : calls
}

export const allRoutes = (): readonly Endpoint[] => [
  ...Object.entries(api).map(([name, route]): Endpoint => ({ kind: 'built', name, route })),
  ...plannedApi.map((route): Endpoint => ({ kind: 'planned', route })),
]

/** Its path, its aliases, and the same without the last segment where that is allowed. */
export const pathsOf = (route: PlannedRoute): readonly string[] => [
  route.path,
  ...(route.aliases ?? []),
  ...(route.bare ? [route.path.replace(/\/\{[^}]+\}$/, '')] : []),
]

/** The names between braces. */
export const namesInPath = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map((found) => found[1] ?? '')
