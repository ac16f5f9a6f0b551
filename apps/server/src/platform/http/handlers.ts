import type { Api, InputOf, ResponseOf, Route, RouteName } from '@parley/contract/api'
import type { ApiRequest } from './api-request.ts'
import type { Principal } from './principal.ts'

type PrincipalOf<R extends Route> = R extends { ticket: 'optional' | 'refreshCookie' }
  ? Principal | undefined
  : Principal

export type Handler<R extends Route> = (
  request: ApiRequest<PrincipalOf<R>>,
  input: InputOf<R>,
) => Promise<ResponseOf<R>> | ResponseOf<R>

/** A handler for every implemented endpoint of the contract. */
export type Handlers = { readonly [Name in RouteName]: Handler<Api[Name]> }
