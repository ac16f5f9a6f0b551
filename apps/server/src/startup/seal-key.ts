import { sql } from 'kysely'
import { type Connection, openOwner } from '../platform/db/index.ts'
import { hasSecret, keptSecret } from '../platform/kept-secret.ts'

const name = 'seal.key'

/** The key that seals line passwords. Refuses to create a new one if sealed values exist: they could never be opened again. */
export const sealKeyOf = async (dataFolder: string, connection: Connection): Promise<Buffer> => {
  if (!(await hasSecret(dataFolder, name)) && (await hasSealedValues(connection)))
    throw new Error(
      `secrets/${name} is missing in ${dataFolder}, and the database holds passwords that were sealed with it. Put the file back from your ` +
        'backup and start again. If it is lost for good, clear line.sealed_password and sms_line.sealed_secret, start, and enter the passwords anew.',
    )
  return keptSecret(dataFolder, name)
}

const hasSealedValues = async (connection: Connection): Promise<boolean> => {
  const owner = openOwner(connection)
  try {
    const found = await sql<{ isSealed: boolean }>`
      select exists (select from line where sealed_password is not null)
        or exists (select from sms_line where sealed_secret is not null) as "isSealed"`.execute(owner)
    return found.rows[0]?.isSealed === true
  } finally {
    await owner.destroy()
  }
}
