import type { Logger } from 'pino'
import type { DiskState } from './disk-brake.ts'

/** The engine's business events, one line each. Phone numbers and speech never enter. */
export const createEvents = (log: Logger) => ({
  started: (fact: { engineId: string; epoch: number; sipPort: number; calls: number }) =>
    log.info(fact, 'engine started'),
  diskLow: (fact: DiskState) =>
    log.error(fact, 'disk nearly full: no new calls until there is room, free space on it'),
  diskFree: () => log.info('disk has room again: calls may begin'),
  waitingForPredecessor: (fact: { engineId: string }) =>
    log.info(fact, 'an earlier engine drains: waiting until it leaves the folder'),
  linked: (fact: { server: string }) => log.info(fact, 'linked to server'),
  unlinked: (fact: { server: string; reason: string }) => log.warn(fact, 'link to server lost'),
  callRefused: (fact: { attemptId: string; reason: string }) => log.warn(fact, 'call refused'),
  callsEndedUnheard: (fact: { calls: number; how: string }) =>
    log.error(fact, 'no server has been there for minutes: calls are ended before their lease is over'),
  callBroke: (fact: { attemptId: string; cause: unknown }) =>
    log.error({ attemptId: fact.attemptId, err: fact.cause }, 'call broke'),
  abandonedCallEnded: (fact: { attemptId: string; outcome: string }) =>
    log.warn(fact, 'abandoned call ended'),
  recordingUnfinished: (fact: { attemptId: string; cause: unknown }) =>
    log.warn(
      { attemptId: fact.attemptId, err: fact.cause },
      'recording of an abandoned call left unfinished',
    ),
  modelChanged: (fact: { model: string; state: string; message?: string }) =>
    fact.state === 'missing'
      ? log.warn(fact, 'speech model missing: calls go on with what is bundled')
      : log.info(fact, 'speech model'),
  voicesUnjudged: (fact: { message: string }) =>
    log.warn(fact, 'no second opinion on who speaks: the first detector decides alone'),
  languageHeard: (fact: { language: string; slots: number }) => log.info(fact, 'language heard'),
  recognizersOffered: (fact: { language: string; slots: number; lagMs: number }) =>
    log.info(fact, 'calls offered in a language'),
  classifierMissing: (fact: { hash: string; why: string }) =>
    log.warn(fact, 'trained model missing: words alone decide'),
  embedderAnswered: (fact: { answer: string }) => log.info(fact, 'embedder asked what a sentence is like'),
  modelAnswered: (fact: { answer: string }) => log.info(fact, 'language model asked what a callee means'),
  voiceTestBegan: (fact: { testId: string }) => log.info(fact, 'voice test began'),
  voiceTestOver: (fact: { testId: string }) => log.info(fact, 'voice test over'),
  draining: (fact: { calls: number }) => log.info(fact, 'draining'),
  stopped: () => log.info('engine stopped'),
})
export type EngineEvents = ReturnType<typeof createEvents>
