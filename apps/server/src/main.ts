import { type ProcessNews, tellSupervisor } from '@parley/contract/process-news'
import { labelCall } from '@parley/core/dialogue'
import { pino } from 'pino'
import { parseConfig } from './config.ts'
import { createDemonstrationRun, demonstrate } from './features/demonstration/index.ts'
import { errorFacts } from './platform/events.ts'
import { startServer } from './start-server.ts'

const config = parseConfig(process.env)
const log = pino({ base: { process: 'server' } })
const tell = (news: ProcessNews): void => tellSupervisor(process, news)
const run = createDemonstrationRun(tell)

/** On the supervisor's screen, else on our own: below a supervisor our output is a log file. */
const sayOnce = (text: string): void => {
  if (process.connected) tell({ kind: 'say', text })
  else process.stdout.write(`\n${text}\n\n`)
}

const server = await startServer(config, {
  log,
  labelCall,
  onCallSettled: (call) => run.settled(call),
  onStep: (step) => tell({ kind: 'progress', step }),
})
tell({
  kind: 'ready',
  detail: `http://${config.host}:${server.port}`,
  port: server.port,
  linkPort: server.linkPort,
  withSandbox: server.sandbox !== undefined,
})
const { root, rootPassword } = server.account
// Said once and never logged: a log may be kept, this must be read now.
if (rootPassword !== undefined) sayOnce(`Sign in as root / ${rootPassword}`)
const hurry = new AbortController()
let isStopping = false
const stop = (): void => {
  // Asked a second time: without waiting for calls.
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
// The supervisor is gone: nobody would ever end this process.
process.once('disconnect', stop)

if (server.sandbox !== undefined) {
  const told = await demonstrate(server.app, {
    root: root.account,
    carrier: server.sandbox,
    smsc: server.smsc,
    when: config.demonstration,
    run,
  })
  if (told !== undefined) tell({ kind: 'say', text: told })
}
