import type { AccountId } from '@parley/contract/vocabulary'
import { homeOfAccount } from '../../accounts/home-country/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type NumberVault, searchKey } from '../../platform/number-vault.ts'
import type { TaskRow } from '../tasks/index.ts'
import type { CallChoice } from './queries.ts'

/** The filter with the key of the searched number, read in the task's country or the account's. */
export const withNumberKey = async (
  db: Db,
  account: AccountId,
  asked: {
    readonly choice: CallChoice
    readonly numbers: NumberVault
    readonly task: Pick<TaskRow, 'home'> | undefined
  },
): Promise<CallChoice> => {
  const { choice, numbers, task } = asked
  if (choice.number === undefined) return choice
  const home = task === undefined ? await homeOfAccount(db, account) : task.home
  return { ...choice, numberKey: searchKey(numbers, choice.number, home) }
}
