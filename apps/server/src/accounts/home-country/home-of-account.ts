import type { AccountId } from '@parley/contract/vocabulary'
import { homeCountryOf } from '@parley/core/dialing'
import type { Db } from '../../platform/db/index.ts'
import { findHomeCountry, findNewestHome } from '../accounts/index.ts'

/** The country of an account without a task or a setting: that of a task without a zone. */
const standardHome = 'CN'

/** The country for digits without a calling code: the account's setting, else that of its newest task. */
export const homeOfAccount = async (db: Db, account: AccountId): Promise<string> =>
  (await findHomeCountry(db, account, account))?.inForce ??
  (await findNewestHome(db, account)) ??
  standardHome

/** The country for a new task's numbers: the account's setting, else the country of the task's zone. */
export const homeOfTask = async (db: Db, account: AccountId, zone: string): Promise<string | null> =>
  (await findHomeCountry(db, account, account))?.inForce ?? homeCountryOf(zone) ?? null
