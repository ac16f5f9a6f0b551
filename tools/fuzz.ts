/**
 * `npm run fuzz -- --minutes 20 --seed 1`: sends grammar-made and mutated input to every listener of an
 * installation on loopback (HTTP, WebSocket, engine link, SIP over UDP and TCP, RTP), while a regular user
 * works and a campaign runs. Ends by itself; exit 1 where a process ended, a response to others took more than
 * two seconds or failed, or memory was not released.
 */
import { parseArgs } from 'node:util'
import { faultsIn, runFuzz } from './fuzz/run-fuzz.ts'
import { openRealProcesses } from './real-processes.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })
const minutes = Math.min(120, Number(values.minutes ?? 2))
const firstPort = 6800
const installation = await openRealProcesses(firstPort)
const say = (text: string): void => console.log(text)
let isBroken = true
try {
  const report = await runFuzz(installation, {
    seconds: minutes * 60,
    seed: Number(values.seed ?? 1),
    firstPort,
    rtp: { from: 43_000, to: 43_999 },
    say,
  })
  for (const [listener, count] of Object.entries(report.sent)) say(`${listener.padEnd(16)} ${count} sent`)
  const { others, calls, growth, exits } = report
  say(`processes that ended: ${exits.length}`)
  say(
    `answers to others: ${others.asked}, slowest ${Math.round(others.slowestMs)} ms, failed ${others.failed.length}`,
  )
  say(`calls of the campaign meanwhile: ${calls.ended}, ${calls.talked} of them finished`)
  say(
    `memory after a rest, MiB more: ${Object.entries(growth)
      .map(([app, more]) => `${app} ${more}`)
      .join(', ')}`,
  )
  const faults = faultsIn(report)
  for (const fault of faults) say(`FAULT: ${fault}`)
  isBroken = faults.length > 0
} finally {
  if (isBroken) say(`what each process said lies in ${installation.folder}/logs`)
  await installation.end(isBroken ? 'folder' : undefined)
}
process.exit(isBroken ? 1 : 0)
