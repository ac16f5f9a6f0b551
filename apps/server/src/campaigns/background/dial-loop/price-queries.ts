import type { AccountId, ContactId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

/** Contacts whose destination has no price: decision §2, status 20, authorization or direction. */
export const endUnpricedContacts = async (
  db: Db,
  account: AccountId,
  contacts: readonly ContactId[],
): Promise<void> => {
  if (contacts.length === 0) return
  await sql`
    update contact set state = 'final', status = 'illegalAuthorisation', reason = 'noPrice'
    where account = ${account} and id = any (${contacts}::uuid[])`.execute(db)
}
