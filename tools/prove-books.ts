/**
 * `DATABASE_URL=… npx tsx tools/prove-books.ts`: every ledger invariant over a whole installation, in one
 * snapshot, as the server checks them each night. Names the violations; exit 1 where there are any.
 */
import pg from 'pg'
import { bookRules } from '../apps/server/src/billing/ledger/index.ts'

if (process.env.DATABASE_URL === undefined) throw new Error('DATABASE_URL must name the database')
const client = new pg.Client({
  connectionString: process.env.DATABASE_URL,
  options: '-c search_path=parley,public',
})
await client.connect()
await client.query('begin isolation level repeatable read read only')
let broken = 0
for (const [rule, query] of Object.entries(bookRules)) {
  const { rows } = await client.query<{ broken: string }>(query)
  broken += rows.length
  console.log(`${rows.length === 0 ? 'holds ' : 'BROKEN'} ${rule}`)
  for (const row of rows.slice(0, 20)) console.log(`       ${row.broken}`)
}
await client.query('rollback')
await client.end()
process.exitCode = broken === 0 ? 0 : 1
