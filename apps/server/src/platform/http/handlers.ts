import type { AnswerOf, Api, InputOf, Route, RouteName } from '@parley/contract/api'
import type { Call } from './call.ts'
import type { Caller } from './caller.ts'

type CallerOf<R extends Route> = R extends { ticket: 'optional' | 'refreshCookie' }
  ? Caller | undefined
  : Caller

export type Handler<R extends Route> = (
  call: Call<CallerOf<R>>,
  input: InputOf<R>,
) => Promise<AnswerOf<R>> | AnswerOf<R>

/** A handler for every built call of the contract. */
export type Handlers = { readonly [Name in RouteName]: Handler<Api[Name]> }
