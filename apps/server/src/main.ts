import { unknownIntentId } from '@parley/contract/vocabulary'
import { pino } from 'pino'
import { parseConfig } from './config.ts'
import type { LabelCall, SettledCall } from './runtime/runtime.ts'
import { startServer } from './start-server.ts'

const config = parseConfig(process.env)
const log = pino({ base: { process: 'server' } })

/** Decision §7: where no tag fits, the label is "cannot tell". */
const labelCall: LabelCall = () => ({ intentId: unknownIntentId, name: '', why: [] })

/** A supervisor that started this process hears of every call that ended. */
const tellParent = (call: SettledCall): void => {
  if (process.connected)
    process.send?.({
      kind: 'callEnded',
      attemptId: call.attemptId,
      taskId: call.taskId,
      status: call.status,
      cause: call.cause,
      talkMs: call.talkMs,
      label: call.label?.name,
      recordingKey: call.recordingKey,
    })
}

const server = await startServer(config, { log, labelCall, onCallSettled: tellParent })
if (process.connected) process.send?.({ kind: 'ready', port: server.port, linkPort: server.linkPort })
const rootPassword = server.accounts.made?.rootPassword
// Printed once and never logged: a log may be kept, this must be read now.
if (rootPassword !== undefined) process.stdout.write(`\nThe first account is root / ${rootPassword}\n\n`)

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
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
