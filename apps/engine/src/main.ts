import { reportToSupervisor } from '@parley/contract/process-events'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { createEvents } from './events.ts'
import { startEngine } from './start-engine.ts'

const config = readConfig(process.env)
// All files that it writes are readable only by the installation's user.
process.umask(0o077)
const engine = await startEngine(config, {
  events: createEvents(pino({ name: 'engine' })),
  report: (update) => reportToSupervisor(process, update),
})

let isLeaving = false
const leave = (): void => {
  // A second signal ends running calls with a goodbye at once.
  const waitMs = isLeaving ? 0 : config.drainSeconds * 1000
  isLeaving = true
  void engine.stop(waitMs).then(() => process.exit(0))
}
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
// Without the supervisor nothing else would end this process.
process.once('disconnect', leave)
