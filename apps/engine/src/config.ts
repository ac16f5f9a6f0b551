import { join } from 'node:path'
import { type ScriptLanguage, scriptLanguages } from '@parley/contract/vocabulary'
import { type Address, isAllowed, isClosed, isReserved } from '@parley/edge/egress'
import type { ModelPlace } from '@parley/edge/language-models'
import { type ModelName, modelNames } from '@parley/edge/speech'
import { parseSipAddresses, type SipAddresses } from './sip-addresses.ts'

/** The engine's configuration, parsed once at start. No other code reads process.env. */
export type Config = SipAddresses & {
  readonly engineId: string
  readonly dataFolder: string
  readonly sipPort: number
  readonly rtpPorts: readonly [first: number, last: number]
  /** Servers to report to. */
  readonly servers: readonly { readonly host: string; readonly port: number }[]
  readonly secretFile: string
  /** The maximum of concurrent calls. */
  readonly calls: number
  /** `scripted`: no speech is recognized; for load tests only. */
  readonly recognizers: 'real' | 'scripted'
  readonly recognizerProcesses: number
  readonly callsPerRecognizer: number
  /** Ready from the start: each takes a process, and 25 MB per call. */
  readonly recognizerLanguages: readonly ScriptLanguage[]
  /** The sandbox's carrier, if there is one: its callees announce their words in headers. */
  readonly sandbox: { readonly host: string; readonly port: number } | undefined
  /** Folder of the speech models; missing ones are downloaded while calls already run. */
  readonly modelsFolder: string
  readonly models: readonly ModelName[]
  readonly mediaWorkers: number
  readonly drainSeconds: number
  /** Free disk space below which no new call starts; 0: only a failed write stops new calls. */
  readonly diskReserveMiB: number
  /** Whether packets may be sent to an IP address that this name resolved to (decision §14). */
  readonly mayReach: (ip: string, said: Address) => boolean
  /** The installation's language model, if any. */
  readonly meaning: ModelPlace | undefined
  /** The installation's embedder, if any. */
  readonly embedder: ModelPlace | undefined
}

export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const dataFolder = env.PARLEY_DATA ?? './data'
  return {
    engineId: env.ENGINE_ID ?? 'engine-1',
    dataFolder,
    ...parseSipAddresses(env),
    sipPort: parsePort('SIP_PORT', env.SIP_PORT ?? '5060'),
    rtpPorts: parsePorts(env.RTP_PORTS ?? '20000-29999'),
    servers: (env.ENGINE_LINK ?? '127.0.0.1:5560').split(',').map(parseAddress),
    secretFile: env.ENGINE_SECRET_FILE ?? join(dataFolder, 'secrets', 'engine-link.key'),
    calls: parseCount('ENGINE_CALLS', env.ENGINE_CALLS ?? '100'),
    recognizers: env.RECOGNIZERS === 'scripted' ? 'scripted' : 'real',
    recognizerProcesses: parseCount('RECOGNIZER_PROCESSES', env.RECOGNIZER_PROCESSES ?? '1'),
    callsPerRecognizer: parseCount('CALLS_PER_RECOGNIZER', env.CALLS_PER_RECOGNIZER ?? '12'),
    recognizerLanguages: parseLanguages(env.RECOGNIZER_LANGUAGES ?? scriptLanguages.join(',')),
    sandbox: parseSandbox(env),
    modelsFolder: env.PARLEY_MODELS ?? join(dataFolder, 'models'),
    models: parseModels(env.SPEECH_MODELS ?? 'moonshine-tiny,silero-vad'),
    mediaWorkers: parseCount('MEDIA_WORKERS', env.MEDIA_WORKERS ?? '1'),
    drainSeconds: parseCount('DRAIN_SECONDS', env.DRAIN_SECONDS ?? '120', 0),
    diskReserveMiB: parseCount('DISK_RESERVE_MB', env.DISK_RESERVE_MB ?? '512', 0),
    mayReach: parseEgress(env),
    meaning: parseModelPlace('MEANING', env),
    embedder: parseModelPlace('EMBEDDER', env),
  }
}

const parseCount = (name: string, text: string, least = 1): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least)
    throw new Error(`${name} must be a whole number from ${least}, but is "${text}"`)
  return value
}

const parsePort = (name: string, text: string): number => {
  const port = parseCount(name, text, 0)
  if (port > 65_535) throw new Error(`${name} must be a port up to 65535, but is "${text}"`)
  return port
}

const parseModels = (text: string): readonly ModelName[] => {
  const names = text.split(',').filter((name) => name !== 'none')
  const unknown = names.find((name) => !isModelName(name))
  if (unknown === undefined) return names.filter(isModelName)
  throw new Error(`SPEECH_MODELS may name ${modelNames.join(', ')} or none, but is "${text}"`)
}

const parseLanguages = (text: string): readonly ScriptLanguage[] => {
  const names = text.split(',')
  const languages = scriptLanguages.filter((language) => names.includes(language))
  if (languages.length === names.length) return languages
  throw new Error(`RECOGNIZER_LANGUAGES may name ${scriptLanguages.join(', ')}, but is "${text}"`)
}

/** `<name>_URL`, `<name>_MODEL` and `<name>_KEY`. */
const parseModelPlace = (
  name: 'MEANING' | 'EMBEDDER',
  env: Readonly<Record<string, string | undefined>>,
): ModelPlace | undefined => {
  const { [`${name}_URL`]: typed = '', [`${name}_MODEL`]: model = '', [`${name}_KEY`]: key = '' } = env
  if (typed === '') return undefined
  if (model === '') throw new Error(`${name}_URL needs ${name}_MODEL, the name of a model there`)
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Error(`${name}_URL must look like https://models.company.com/v1, but is "${typed}"`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  // Callees' words are not sent unencrypted unless the installation allows it.
  if (url.protocol === 'http:' && !isOpened(env, { host, port }))
    throw new Error(`${name}_URL must be https, or EGRESS_ALLOW must name ${host}:${port}`)
  const mayReach = parseEgress(env)
  return {
    url: typed,
    model,
    ...(key !== '' && { key }),
    mayReach: (ip) => mayReach(ip, { host, port }),
  }
}

/** Public addresses, what the installation allows by name or by number, and the sandbox if it is on. */
const parseEgress = (env: Readonly<Record<string, string | undefined>>): Config['mayReach'] => {
  const sandbox = parseSandbox(env)
  return (ip, said) =>
    (!isClosed(ip) && !isReserved(ip)) ||
    isOpened(env, said) ||
    isOpened(env, { host: ip, port: said.port }) ||
    (sandbox !== undefined && said.host === sandbox.host && said.port === sandbox.port)
}

const isOpened = (
  { EGRESS_ALLOW = '' }: Readonly<Record<string, string | undefined>>,
  address: Address,
): boolean => EGRESS_ALLOW.split(',').some((one) => isAllowed(one.trim(), address))

const parseSandbox = (env: Readonly<Record<string, string | undefined>>): Config['sandbox'] =>
  env.SANDBOX === 'on'
    ? { host: env.SANDBOX_HOST ?? '127.0.0.1', port: parsePort('SANDBOX_PORT', env.SANDBOX_PORT ?? '5070') }
    : undefined

const isModelName = (name: string): name is ModelName => modelNames.some((known) => known === name)

const parsePorts = (text: string): readonly [number, number] => {
  const [first, last] = text.split('-').map((part) => parsePort('RTP_PORTS', part))
  if (first === undefined || last === undefined || last <= first)
    throw new Error(`RTP_PORTS must look like 20000-29999, but is "${text}"`)
  return [first, last]
}

const parseAddress = (text: string): { host: string; port: number } => {
  const colon = text.lastIndexOf(':')
  return { host: text.slice(0, colon), port: parsePort('ENGINE_LINK', text.slice(colon + 1)) }
}
