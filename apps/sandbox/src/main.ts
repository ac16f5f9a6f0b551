import { reportToSupervisor } from '@parley/contract/process-events'
import { createEspeakSynthesizer, openModelStore } from '@parley/edge/speech'
import { createMediaPool } from '@parley/edge/telephony/media'
import { createUserAgent } from '@parley/edge/telephony/sip'
import { pino } from 'pino'
import { createCarrier } from './carrier.ts'
import { readConfig } from './config.ts'
import { startSmsc } from './smsc/start-smsc.ts'

const config = readConfig(process.env)
const log = pino({ name: 'sandbox' })
const media = await createMediaPool({ host: config.host, ports: config.rtpPorts, workers: 1 })
const synthesizer = createEspeakSynthesizer({
  maxChildren: 2,
  withoutProgram: () => openModelStore(config.modelsFolder).fetch('espeak-wasm'),
})
const carrier = createCarrier({
  host: config.host,
  media,
  synthesizer,
  callLog: config.callLog,
  pace: config.pace,
  voices: config.voices,
  onTrouble: (cause) => log.warn({ cause: String(cause) }, 'a callee failed'),
})
const userAgent = await createUserAgent({
  host: config.host,
  port: config.port,
  transports: ['udp', 'tcp'],
  onInvite: (incoming) => carrier.take(incoming),
})
const smsc = await startSmsc({ host: config.host, port: config.smsPort })
log.info({ sipPort: userAgent.port, smsPort: smsc.port }, 'sandbox carrier started')
reportToSupervisor(process, { kind: 'ready', detail: `carrier at ${config.host}:${userAgent.port}` })

let isStopping = false
const stop = async (): Promise<void> => {
  if (isStopping) return
  isStopping = true
  carrier.close()
  await userAgent.close()
  await smsc.close()
  await Promise.all([media.close(), synthesizer.close()])
  log.info('sandbox carrier stopped')
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// Without the supervisor nothing else would end this process.
process.once('disconnect', () => void stop())
