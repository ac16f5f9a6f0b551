import type { Logger } from 'pino'

/** One function for each business event. No phone number and no word that was spoken ever stands in a line. */
export type Events = ReturnType<typeof createEvents>

export const createEvents = (log: Logger) => ({
  serverStarted: (f: { port: number; linkPort: number; database: string; migrations: number }) =>
    log.info(f, 'server started'),
  serverDraining: (f: { seconds: number }) => log.info(f, 'server draining'),
  serverStopped: () => log.info('server stopped'),
  rootCreated: (f: { login: string }) => log.info(f, 'first account created'),
  databaseTrouble: (error: unknown) => log.error({ err: error }, 'database trouble'),
  engineJoined: (f: { engine: string; epoch: number; calls: number }) => log.info(f, 'engine joined'),
  engineLeft: (f: { engine: string; epoch: number; why: string }) => log.warn(f, 'engine left'),
  engineRefused: (f: { why: string }) => log.warn(f, 'engine refused'),
  callPlaced: (f: { attempt: string; engine: string }) => log.debug(f, 'call placed'),
  callNotSent: (f: { attempt: string; engine: string; why: string }) => log.warn(f, 'call not sent'),
  callEnded: (f: { attempt: string; status: string; talkMs: number; label: string | undefined }) =>
    log.info(f, 'call ended'),
  callEndedTwice: (f: { attempt: string; status: string }) =>
    log.warn(f, 'call ended a second time; ignored'),
  callLost: (f: { attempt: string; status: string; why: string }) =>
    log.warn(f, 'call closed without its end'),
  eventOfUnknownCall: (f: { attempt: string; engine: string; event: string }) =>
    log.warn(f, 'event of a call that is not ours; ignored'),
  taskStarted: (f: { task: string }) => log.info(f, 'task started'),
  taskPaused: (f: { task: string; reason: string }) => log.info(f, 'task paused'),
  taskEnded: (f: { task: string; status: string; failure: string | undefined }) => log.info(f, 'task ended'),
  dialFailed: (f: { task: string; error: unknown }) =>
    log.error({ task: f.task, err: f.error }, 'dial transaction failed'),
  exportFailed: (f: { id: string; attempt: number; error: unknown }) =>
    log.error({ id: f.id, attempt: f.attempt, err: f.error }, 'export failed'),
  requestFailed: (f: { route: string; error: unknown }) =>
    log.error({ route: f.route, err: f.error }, 'request failed'),
  linkTrouble: (f: { engine: string | undefined; error: unknown }) =>
    log.error({ engine: f.engine, err: f.error }, 'engine link trouble'),
})
