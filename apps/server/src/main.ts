import { type ProcessEvent, reportToSupervisor } from '@parley/contract/process-events'
import { labelCall } from '@parley/core/dialogue'
import { pino } from 'pino'
import { errorFacts } from './platform/events.ts'
import { parseConfig } from './startup/config.ts'
import { createDemonstrationRun, demonstrate } from './startup/demonstration/index.ts'
import { startServer } from './startup/start-server.ts'

const config = parseConfig(process.env)
const log = pino({ base: { process: 'server' } })
const report = (update: ProcessEvent): void => reportToSupervisor(process, update)
const run = createDemonstrationRun(report)

/** Shown on the supervisor's screen if there is one: below a supervisor, stdout is a log file. */
const sayOnce = (text: string): void => {
  if (process.connected) report({ kind: 'say', text })
  else process.stdout.write(`\n${text}\n\n`)
}

const server = await startServer(config, {
  log,
  labelCall,
  onCallSettled: (call) => run.settled(call),
  onStep: (step) => report({ kind: 'progress', step }),
})
report({
  kind: 'ready',
  detail: `http://${config.host}:${server.port}`,
  port: server.port,
  linkPort: server.linkPort,
  withSandbox: server.sandbox !== undefined,
})
const { root, rootPassword } = server.account
// Never logged: a log may be kept.
if (rootPassword !== undefined) sayOnce(`Sign in as root / ${rootPassword}`)
const hurry = new AbortController()
let isStopping = false
const stop = (): void => {
  // A second signal ends the wait for running calls.
  if (isStopping) hurry.abort()
  if (isStopping) return
  isStopping = true
  server.drain({ drainSec: config.drainSec, hurry: hurry.signal }).then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: errorFacts(error) }, 'stopping failed')
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Without the supervisor nothing else would end this process.
process.once('disconnect', stop)

if (server.sandbox !== undefined) {
  const reported = await demonstrate(server.app, {
    root: root.account,
    carrier: server.sandbox,
    smsc: server.smsc,
    when: config.demonstration,
    run,
  })
  if (reported !== undefined) report({ kind: 'say', text: reported })
}
