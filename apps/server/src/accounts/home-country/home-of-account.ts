import type { AccountId } from '@parley/contract/vocabulary'
import { homeCountryOf } from '@parley/core/dialing'
import type { Db } from '../../platform/db/index.ts'
import { findHomeCountry, findNewestHome } from '../accounts/index.ts'

/** Where an account without a task calls from: where a task calls from that names no zone. */
const standardHome = 'CN'

/** Whose numbers an account means by digits without a calling code: as it is set, else those of its newest task. */
export const homeOfAccount = async (db: Db, account: AccountId): Promise<string> =>
  (await findHomeCountry(db, account, account))?.inForce ??
  (await findNewestHome(db, account)) ??
  standardHome

/** Whose numbers a new task means: as its account has it set, else those of the country that its zone lies in. */
export const homeOfTask = async (db: Db, account: AccountId, zone: string): Promise<string | null> =>
  (await findHomeCountry(db, account, account))?.inForce ?? homeCountryOf(zone) ?? null
