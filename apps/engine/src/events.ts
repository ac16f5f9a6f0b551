import type { Logger } from 'pino'
import type { DiskState } from './disk-brake.ts'

/** The engine's business events, one line each. Without phone numbers or spoken words. */
export const createEvents = (log: Logger) => ({
  started: (fact: { engineId: string; epoch: number; sipPort: number; calls: number }) =>
    log.info(fact, 'engine started'),
  diskLow: (fact: DiskState) => log.error(fact, 'disk nearly full: no new calls until there is free space'),
  diskFree: () => log.info('disk has free space: new calls are accepted'),
  waitingForPredecessor: (fact: { engineId: string }) =>
    log.info(fact, 'an earlier engine is draining: waiting for the folder'),
  linked: (fact: { server: string }) => log.info(fact, 'linked to server'),
  unlinked: (fact: { server: string; reason: string }) => log.warn(fact, 'link to server lost'),
  callRefused: (fact: { attemptId: string; reason: string }) => log.warn(fact, 'call refused'),
  callsEndedUnheard: (fact: { calls: number; how: string }) =>
    log.error(fact, 'no contact to a server for minutes: calls are ended before their leases expire'),
  callBroke: (fact: { attemptId: string; cause: unknown }) =>
    log.error({ attemptId: fact.attemptId, err: fact.cause }, 'call failed'),
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
    log.warn(fact, 'no voice confirmation: the first detector decides alone'),
  languageHeard: (fact: { language: string; slots: number }) => log.info(fact, 'language ready'),
  recognizersOffered: (fact: { language: string; slots: number; lagMs: number }) =>
    log.info(fact, 'calls offered in a language'),
  classifierMissing: (fact: { hash: string; why: string }) =>
    log.warn(fact, 'trained model missing: keywords alone decide'),
  embedderAnswered: (fact: { answer: string }) => log.info(fact, 'embedder queried'),
  modelAnswered: (fact: { answer: string }) => log.info(fact, 'language model queried'),
  voiceTestBegan: (fact: { testId: string }) => log.info(fact, 'voice test started'),
  voiceTestOver: (fact: { testId: string }) => log.info(fact, 'voice test ended'),
  draining: (fact: { calls: number }) => log.info(fact, 'draining'),
  stopped: () => log.info('engine stopped'),
})
export type EngineEvents = ReturnType<typeof createEvents>
