import type {
  AttemptEvent,
  CalledContact,
  LineOrder,
  PlaceCall,
  voiceTestRefusals,
} from '@parley/contract/engine-wire'
import type { CompiledScene, ScriptLanguage } from '@parley/contract/vocabulary'
import { indexScene, type Patterns } from '@parley/core/dialogue'
import type { LanguageModel } from '@parley/edge/language-models'
import type { Recognizer } from '@parley/edge/speech'
import type { TelephonyEngine } from '@parley/edge/telephony'
import type { EngineEvents } from '../events.ts'
import type { Journal } from '../journal/journal.ts'
import type { RecentAttempt } from '../journal/journal-line.ts'
import type { CallDeps, RunningCall } from './call-deps.ts'
import type { SeatWanted } from './call-transfer.ts'
import type { ClassifierCache } from './classifier-cache.ts'
import { dialLine } from './dial-line.ts'
import { endBroken } from './end-abandoned.ts'
import { recordingPlace } from './recording-place.ts'
import { runCall } from './run-call.ts'
import type { Voice } from './voice.ts'

export type CallRegistryDeps = {
  readonly journal: Journal
  readonly telephony: TelephonyEngine
  readonly voice: Voice
  /**
   * The recognizers for a scene's calls over a line, or for a test without one; undefined if its language is not recognized
   * there.
   */
  readonly recognizerFor: (scene: Pick<CompiledScene, 'language'>, line?: LineOrder) => Recognizer | undefined
  /** How many calls are offered in a language now, fewer than its recognizers while they lag; undefined until it is ready. */
  readonly offeredIn?: (language: ScriptLanguage) => number | undefined
  readonly onTests?: () => void
  readonly patterns: Patterns
  readonly classifierCache: ClassifierCache
  readonly model?: LanguageModel | undefined
  readonly onModelAnswer?: CallDeps['onModelAnswer']
  readonly embedder?: CallDeps['embedder']
  readonly onEmbedded?: CallDeps['onEmbedded']
  readonly recordingsFolder: string
  readonly mostCalls: number
  readonly events: EngineEvents
  readonly now: () => number
}

/** Requests of a call to the server that ordered it. */
export type Questions = {
  readonly forHold: (forSec: number) => void
  readonly forSeat?: (wanted: SeatWanted) => void
}

/** The calls of this engine: admits orders, and lists what is running. */
export interface CallRegistry {
  saveScene(hash: string, scene: CompiledScene): void
  placeCall(order: PlaceCall, ask: Questions): void
  /**
   * A scene test without a telephone: occupies a recognizer while it runs, without order or journal. Returns why it is refused.
   */
  tryScene(
    testId: string,
    scene: CompiledScene,
    start: (recognizers: Pick<CallDeps, TrialPart>) => {
      readonly call: RunningCall
      readonly over: Promise<void>
    },
  ): (typeof voiceTestRefusals)[number] | undefined
  /**
   * Lends a recognizer for something other than a conversation, while `hear` runs. Never the last one that calls could use,
   * unless there are no calls. Returns why it is refused.
   */
  lendRecognizer(
    id: string,
    language: ScriptLanguage,
    hear: (recognizer: Recognizer) => Promise<unknown>,
  ): (typeof voiceTestRefusals)[number] | undefined
  find(attemptId: string): RunningCall | undefined
  /** A call is running, or the journal still has unacknowledged events of it. */
  knows(attemptId: string): boolean
  /**
   * Reported as unknown here, and so closed by the server. Another server's order for it may still be on its way: it must place
   * no call any more.
   */
  disown(attemptIds: readonly string[]): void
  /** Attempts accepted recently, ended or not. */
  recentAttempts(): readonly RecentAttempt[]
  /** Sets the database's timeline: orders of earlier ones are refused from here on. */
  onTimeline(timeline: string): void
  /** The newest timeline received. */
  timeline(): string | undefined
  readonly size: number
  /** Attempts whose callee has answered. */
  answered(): readonly string[]
  /** Attempts whose call goes on, is being ended for an earlier start, or whose end no server has acknowledged. */
  answersFor(): readonly string[]
  /** Ends all calls except tests: with a goodbye, or at once. Returns how many there are. */
  endCalls(how: 'politely' | 'atOnce'): number
  /** Calls in a language, including tests. */
  callsIn(language: ScriptLanguage): number
  /** Tests in a language, or in all: capacity that is not available to orders. */
  testsIn(language?: ScriptLanguage): number
  /** Accepts no new calls; resolves when all are over. After `waitMs` the remaining ones end with a goodbye. */
  drain(waitMs: number): Promise<void>
}

/** A call, from its order on. */
type Entry = {
  call?: RunningCall
  calls?: CalledContact
  language?: ScriptLanguage
  isTest?: boolean
  over: Promise<void>
}

/** Cached scenes; least recently used ones are evicted. */
const keptScenes = 200
/** How many disowned attempts are kept: more than all servers can have ordered before an order's deadline. */
const keptDisowned = 20_000

export const createCallRegistry = (deps: CallRegistryDeps): CallRegistry => {
  const scenes = new Map<string, CompiledScene>()
  const running = new Map<string, Entry>()
  const disowned = new Set<string>()
  const now: BookState = { timeline: undefined, isDraining: false }

  const knows = (attemptId: string): boolean => running.has(attemptId) || deps.journal.knows(attemptId)
  const callsIn = (language: ScriptLanguage): number => countIn(language, running.values())

  return {
    // Besides what is durable, what is being written now.
    recentAttempts: () => [
      ...deps.journal.recentAttempts(),
      ...[...running].flatMap(([attemptId, { calls }]) => (calls ? [{ attemptId, calls }] : [])),
    ],
    onTimeline: (timeline) => {
      if (now.timeline === undefined || timeline > now.timeline) now.timeline = timeline
    },
    timeline: () => now.timeline,
    saveScene: (hash, scene) => keepNewest(scenes, hash, scene),
    placeCall: (order, ask) => {
      if (knows(order.attemptId) || disowned.has(order.attemptId)) return
      const entry = { over: Promise.resolve() }
      running.set(order.attemptId, entry)
      entry.over = takeOn({ deps, scenes, running, now }, order, ask)
        .catch((cause: unknown) => {
          deps.events.callBroke({ attemptId: order.attemptId, cause })
          return endBroken(order.attemptId, deps.journal, { ...deps, givesUp: () => now.isDraining })
        })
        .finally(() => running.delete(order.attemptId))
    },
    tryScene: (testId, scene, start) =>
      now.isDraining ? 'draining' : tryOut({ deps, running }, { testId, scene, start }),
    lendRecognizer: (testId, language, hear) =>
      now.isDraining ? 'draining' : tryOut({ deps, running }, trialOf(testId, language, hear)),
    find: (attemptId) => running.get(attemptId)?.call,
    knows,
    disown: (attemptIds) => keepNewestIds(disowned, attemptIds, keptDisowned),
    answered: () =>
      [...running].flatMap(([id, { call, isTest }]) => (call?.isAnswered && !isTest ? [id] : [])),
    answersFor: () => [
      ...new Set([
        ...[...running].flatMap(([id, { isTest }]) => (isTest ? [] : [id])),
        ...deps.journal.openAttempts().map(({ attemptId }) => attemptId),
        ...deps.journal.unshipped().map(({ attemptId }) => attemptId),
      ]),
    ],
    endCalls: (how) => {
      const calls = [...running.values()].flatMap(({ call, isTest }) => (call && !isTest ? [call] : []))
      for (const call of calls) {
        if (how === 'atOnce') call.endNow()
        else call.mustEnd('drain')
      }
      return calls.length
    },
    callsIn,
    testsIn: (language) => countTests(language, running.values()),
    get size() {
      return running.size
    },
    drain: async (waitMs) => {
      now.isDraining = true
      await endAll([...running.values()], waitMs)
    },
  }
}

type BookState = { timeline: string | undefined; isDraining: boolean }

type Book = {
  readonly deps: CallRegistryDeps
  readonly scenes: ReadonlyMap<string, CompiledScene>
  readonly running: ReadonlyMap<string, Entry>
  readonly now: Readonly<BookState>
}

/** Runs an order to the end of its call, or refuses it. */
const takeOn = async (
  { deps, scenes, running, now }: Book,
  order: PlaceCall,
  ask: Questions,
): Promise<void> => {
  const journal = journalOf(deps, order.attemptId)
  const refusal = refuse(deps, order, {
    scene: scenes.get(order.sceneHash),
    running,
    ...now,
  })
  if (typeof refusal === 'string') {
    deps.events.callRefused({ attemptId: order.attemptId, reason: refusal })
    await journal({ kind: 'refused', reason: refusal }, deps.now())
    return
  }
  const entry = running.get(order.attemptId)
  if (entry) entry.language = refusal.scene.language
  if (entry && order.calls) entry.calls = order.calls
  const acceptedMs = deps.now()
  await journal({ kind: 'accepted', ...(order.calls && { calls: order.calls }) }, acceptedMs)
  const recording = recordingPlace(deps.recordingsFolder, order.attemptId, acceptedMs)
  const { call, over } = runCall(order, refusal.scene, {
    ...deps,
    dial: dialLine(deps.telephony, order, recording.path),
    classifier: deps.classifierCache.get(order.classifierHash),
    recognizer: refusal.recognizer,
    journal,
    keepDialog: (dialog) => deps.journal.keepDialog(order.attemptId, dialog),
    askForHold: ask.forHold,
    ...seatsFor(deps, order.attemptId, ask),
    recordingKey: recording.key,
  })
  if (entry) entry.call = call
  await over
}

/** What an order is carried out with, or why it is refused. */
const refuse = (
  deps: CallRegistryDeps,
  order: PlaceCall,
  now: {
    readonly scene: CompiledScene | undefined
    readonly running: ReadonlyMap<string, Entry>
    readonly isDraining: boolean
    readonly timeline: string | undefined
  },
) => {
  const { scene, running } = now
  if (order.epoch !== deps.journal.epoch) return 'otherEpoch'
  // A database that failed over may have lost the attempt; the report on this timeline can no longer include the call.
  if (order.timeline !== undefined && order.timeline !== now.timeline) return 'otherTimeline'
  if (now.isDraining) return 'draining'
  if (deps.now() >= order.notAfterMs) return 'pastNotAfter'
  if (running.size > deps.mostCalls) return 'full'
  if (!scene) return 'unknownScene'
  const recognizer = deps.recognizerFor(scene, order.line)
  // A call without a recognizer could not react to the callee: it is refused and dialed later.
  if (recognizer === undefined || countIn(scene.language, running.values()) >= recognizer.slots) return 'full'
  return { scene, recognizer }
}

const seatsFor = (
  { telephony, journal, now }: CallRegistryDeps,
  attemptId: string,
  { forSeat: askForSeat }: Questions,
): Pick<CallDeps, 'seats'> =>
  askForSeat === undefined
    ? {}
    : {
        seats: {
          telephony,
          askForSeat,
          keepSeatDialog: (dialog) => journal.keepDialog(attemptId, dialog, 'seat'),
          // A failed write must not end a call.
          keepSeen: () => void journal.keepSeen([attemptId], now()).catch(() => {}),
        },
      }

const journalOf =
  ({ journal }: CallRegistryDeps, attemptId: string) =>
  (event: AttemptEvent, atMs: number): Promise<unknown> =>
    journal.append(attemptId, atMs, event)

/** The dependencies of a conversation without an order. */
type TrialPart = 'voice' | 'recognizer' | 'patterns' | 'model' | 'onModelAnswer' | 'embedder' | 'onEmbedded'

/** A use of a recognizer without an order. */
type Trial = {
  readonly testId: string
  readonly scene: Pick<CompiledScene, 'language'>
  readonly start: (recognizers: Pick<CallDeps, TrialPart>) => {
    readonly call?: RunningCall
    readonly over: Promise<void>
  }
  /** Recognizers that must stay free for calls while there are any. */
  readonly leaves?: number
}

const trialOf = (
  testId: string,
  language: ScriptLanguage,
  hear: Parameters<CallRegistry['lendRecognizer']>[2],
): Trial => ({
  testId,
  scene: { language },
  start: ({ recognizer }) => ({ over: hear(recognizer).then(() => {}) }),
  leaves: 1,
})

/** Admits a test, or returns why not. */
const tryOut = (
  { deps, running }: { readonly deps: CallRegistryDeps; readonly running: Map<string, Entry> },
  { testId, scene, start, leaves = 0 }: Trial,
): ReturnType<CallRegistry['tryScene']> => {
  const { language } = scene
  const recognizer = deps.recognizerFor(scene)
  if (recognizer === undefined) return 'deaf'
  const offered = deps.offeredIn ? deps.offeredIn(language) : recognizer.slots
  if (offered === undefined) return 'waking'
  const taken = countIn(language, running.values())
  const most = Math.min(recognizer.slots, offered) - (taken === 0 ? 0 : leaves)
  if (running.size >= deps.mostCalls || taken >= most) return 'busy'
  const { call, over } = start({ ...deps, recognizer })
  const entry: Entry = { ...(call && { call }), language, isTest: true, over: Promise.resolve() }
  running.set(testId, entry)
  deps.onTests?.()
  entry.over = over
    .catch((cause: unknown) => deps.events.callBroke({ attemptId: testId, cause }))
    .finally(() => {
      running.delete(testId)
      deps.onTests?.()
    })
  return undefined
}

const keepNewest = (scenes: Map<string, CompiledScene>, hash: string, scene: CompiledScene): void => {
  // A quarter of a second for 50,000 keywords, which must not delay a turn.
  indexScene(scene)
  scenes.delete(hash)
  scenes.set(hash, scene)
  if (scenes.size > keptScenes) scenes.delete(scenes.keys().next().value ?? '')
}

const keepNewestIds = (kept: Set<string>, ids: readonly string[], most: number): void => {
  for (const id of ids) kept.add(id)
  for (const eldest of kept) {
    if (kept.size <= most) return
    kept.delete(eldest)
  }
}

const endAll = async (entries: readonly Entry[], waitMs: number): Promise<void> => {
  const politely = setTimeout(() => {
    for (const { call } of entries) call?.mustEnd('drain')
  }, waitMs)
  await Promise.all(entries.map((entry) => entry.over))
  clearTimeout(politely)
}

const countTests = (language: ScriptLanguage | undefined, entries: Iterable<Entry>): number =>
  [...entries].filter((entry) => entry.isTest && (language === undefined || entry.language === language))
    .length

const countIn = (language: ScriptLanguage, entries: Iterable<Entry>): number =>
  [...entries].filter((entry) => entry.language === language).length
