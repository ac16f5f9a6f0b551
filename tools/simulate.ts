/**
 * `npm run simulate -- [seeds] [first seed]`: campaigns on two servers, two engines and one database under
 * crashes, lost responses and jumping clocks (`apps/server/testing/simulation`), more of them than the tests
 * run. Prints each seed that violates an invariant, which its number reproduces; exit 1 where one does.
 */
import { loadavg } from 'node:os'
import { simulate } from '../apps/server/testing/simulation/index.ts'

const seeds = Number(process.argv[2] ?? 50_000)
const first = Number(process.argv[3] ?? 10_000)
const startedMs = Date.now()
const sum = { attempts: 0, invites: 0, happenings: 0, broken: 0 }
for (let seed = first; seed < first + seeds; seed += 1) {
  const { attempts, invites, happenings, broken } = simulate(seed)
  sum.attempts += attempts
  sum.invites += invites
  sum.happenings += happenings
  if (broken.length === 0) continue
  sum.broken += 1
  console.log(`seed ${seed}: ${broken.join('; ')}`)
}
const sec = (Date.now() - startedMs) / 1000
console.log(
  `${seeds} seeds from ${first} in ${sec.toFixed(0)} s (${(seeds / sec).toFixed(0)} a second, load ${loadavg()[0]?.toFixed(1)}): ${sum.attempts} attempts, ${sum.invites} INVITEs, ${sum.happenings} happenings, ${sum.broken} seeds broken`,
)
process.exitCode = sum.broken > 0 ? 1 : 0
