import type { AccountId } from '@parley/contract/vocabulary'
import type { Db } from '../../platform/db/index.ts'
import { findNewestHome } from './queries.ts'

/** Where an account without a task calls from: where a task calls from that names no zone. */
const standardHome = 'CN'

/** Whose numbers an account means by digits without a calling code. */
export const homeOfAccount = async (db: Db, account: AccountId): Promise<string> =>
  (await findNewestHome(db, account)) ?? standardHome
