/**
 * Tests at-most-once delivery, and the ledger, with the real processes on loopback, which it kills with -9
 * during a campaign. Ends by itself; exit 1 where a guarantee was violated.
 *
 * `npm run kill-test [contacts]`: one server, one engine, a few kills; a minute or two.
 * `npm run kill-test -- --kills 50 --contacts 2000 --seed 1`: two servers and two engines over one PostgreSQL
 * share three tasks of a reseller chain and take over from each other, while any of them is killed at times
 * drawn from the seed.
 */
import { parseArgs } from 'node:util'
import { fewKills } from './kill-test/few-kills.ts'
import { manyKills } from './kill-test/many-kills.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string' }, contacts: { type: 'string' }, seed: { type: 'string' } },
})
process.exit(
  values.kills === undefined
    ? await fewKills(Number(values.contacts ?? positionals[0] ?? 200))
    : await manyKills({
        kills: Number(values.kills),
        contacts: Number(values.contacts ?? 2000),
        seed: Number(values.seed ?? 1),
      }),
)
