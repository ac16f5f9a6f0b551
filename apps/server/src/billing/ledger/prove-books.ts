import { asAccount, type Db } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { bookRules } from './book-rules.ts'
import { listBroken } from './queries.ts'

export type ProvenRule = { readonly rule: string; readonly broken: number; readonly examples: string[] }

/** Every ledger rule over everything below the requesting account; a rule that holds has no violations. */
export const proveBooks = ({ database }: ServerApp, { account }: Actor): Promise<readonly ProvenRule[]> =>
  asAccount(database.api, account, proveRules)

/** The same over whatever the database role can see. */
export const proveRules = async (tx: Db): Promise<readonly ProvenRule[]> => {
  const proven = []
  for (const [rule, query] of Object.entries(bookRules)) {
    const [found] = await listBroken(tx, query)
    proven.push({ rule, broken: found?.broken ?? 0, examples: [...(found?.examples ?? [])] })
  }
  return proven
}
