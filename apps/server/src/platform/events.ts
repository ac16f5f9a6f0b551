import type { Logger } from 'pino'

/** One function for each business event. No line contains a phone number or a spoken word. */
export type Events = ReturnType<typeof createEvents>

export const createEvents = (log: Logger) => ({
  serverStarted: (f: { port: number; linkPort: number; database: string; migrations: number }) =>
    log.info(f, 'server started'),
  serverDraining: (f: { seconds: number }) => log.info(f, 'server draining'),
  serverStopped: () => log.info('server stopped'),
  rootCreated: (f: { login: string }) => log.info(f, 'first account created'),
  databaseTrouble: (error: unknown) => log.error({ err: errorFacts(error) }, 'database trouble'),
  booksProved: (f: { day: string; rules: number }) => log.info(f, 'ledger verified'),
  bookRuleBroken: (f: { day: string; rule: string; broken: number; examples: readonly string[] }) =>
    log.error(f, 'ledger invariant violated'),
  engineJoined: (f: { engine: string; epoch: number; calls: number }) => log.info(f, 'engine joined'),
  engineLeft: (f: { engine: string; epoch: number; why: string }) => log.warn(f, 'engine left'),
  engineRefused: (f: { why: string }) => log.warn(f, 'engine refused'),
  callPlaced: (f: { attempt: string; engine: string }) => log.debug(f, 'call placed'),
  callNotSent: (f: { attempt: string; engine: string; why: string }) => log.warn(f, 'call not sent'),
  callEnded: (f: { attempt: string; status: string; talkMs: number; label: string | undefined }) =>
    log.info(f, 'call ended'),
  callEndedTwice: (f: { attempt: string; status: string }) => log.warn(f, 'call ended twice; ignored'),
  callLost: (f: { attempt: string; status: string; why: string }) =>
    log.warn(f, 'call closed without an end event'),
  callCorrected: (f: { attempt: string; status: string; talkMs: number; label: string | undefined }) =>
    log.warn(f, 'call closed without an end event; the end event arrived late and was applied'),
  eventOfUnknownCall: (f: { attempt: string; engine: string; event: string }) =>
    log.error(f, 'event of an unknown call; set aside, and the contact is not called again'),
  eventSetAside: (f: { engine: string; attempt: string; event: string; error: unknown }) =>
    log.error(
      { engine: f.engine, attempt: f.attempt, event: f.event, code: codeOf(f.error) },
      'event rejected by the database; set aside as a dead letter',
    ),
  linePaused: (f: { line: string; fault: string; sipCode: number | undefined }) =>
    log.error(f, 'line paused'),
  lineProbed: (f: { line: string; isAnswered: boolean }) => log.info(f, 'line probed'),
  lineRecovered: (f: { line: string }) => log.info(f, 'line resumed'),
  limitReached: (f: { account: string; kind: string }) => log.error(f, 'daily limit reached'),
  databaseFailedOver: (f: { timeline: string }) =>
    log.error(f, 'database timeline changed: engines report their calls before dialing resumes'),
  taskStarted: (f: { task: string }) => log.info(f, 'task started'),
  taskPaused: (f: { task: string; reason: string }) => log.info(f, 'task paused'),
  taskEnded: (f: { task: string; status: string; failure: string | undefined }) => log.info(f, 'task ended'),
  dialFailed: (f: { task: string; error: unknown }) =>
    log.error({ task: f.task, err: errorFacts(f.error) }, 'dial transaction failed'),
  exportFailed: (f: { id: string; attempt: number; error: unknown }) =>
    log.error({ id: f.id, attempt: f.attempt, err: errorFacts(f.error) }, 'export failed'),
  importFailed: (f: { id: string; attempt: number; error: unknown }) =>
    log.error({ id: f.id, attempt: f.attempt, err: errorFacts(f.error) }, 'import failed'),
  synthesisFailed: (f: { id: string; attempt: number; error: unknown }) =>
    log.error({ id: f.id, attempt: f.attempt, err: errorFacts(f.error) }, 'synthesis failed'),
  versionTrained: (f: {
    version: string
    meanings: number
    sentences: number
    heldOutAccuracy: number
    threshold: number
    bytes: number
  }) => log.info(f, 'version trained'),
  vectorsMissing: (f: { version: string; why: string }) =>
    log.warn(f, 'embedder failed: the version has no vectors'),
  trainingFailed: (f: { version: string; attempt: number; error: unknown }) =>
    log.error({ version: f.version, attempt: f.attempt, err: errorFacts(f.error) }, 'training failed'),
  requestFailed: (f: { route: string; error: unknown }) =>
    log.error({ route: f.route, err: errorFacts(f.error) }, 'request failed'),
  linkTrouble: (f: { engine: string | undefined; error: unknown }) =>
    log.error({ engine: f.engine, err: errorFacts(f.error) }, 'engine link trouble'),
})

/** PostgreSQL's message may quote call content: only its code is logged. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown'

/**
 * What a log line may contain of an error. PostgreSQL quotes the row it rejects, including the phone number: of its errors only
 * the code and stack frames are logged.
 */
export const errorFacts = (error: unknown): Readonly<Record<string, unknown>> => {
  if (!(error instanceof Error)) return { type: typeof error }
  const place = sqlPlaceOf(error)
  if (place !== undefined) return { type: error.name, ...place, stack: framesOf(error) }
  return { type: error.name, message: error.message, code: codeOf(error), stack: framesOf(error) }
}

const sqlPlaceOf = (error: Error): Readonly<Record<string, unknown>> | undefined => {
  if (!('code' in error) || !/^[0-9A-Z]{5}$/.test(String(error.code))) return undefined
  const facts = ['code', 'table', 'column', 'constraint', 'routine'] as const
  return Object.fromEntries(
    facts.map((name) => [name, Reflect.get(error, name)]).filter(([, value]) => value),
  )
}

/** Stack frames only; the first lines of a stack repeat the message. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
