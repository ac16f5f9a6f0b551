import { z } from 'zod'
import {
  CallStatus,
  type CompiledScene,
  type ConversationEvent,
  type ConversationFacts,
  RecordEvent,
  scriptLanguages,
} from '../vocabulary/index.ts'
import { VoiceTestOrder, voiceTestRefusals } from './voice-test.ts'

/**
 * The protocol between server and engine: one JSON object a line over TCP. The server sends commands; the
 * engine sends events, numbered by its journal, which the server acknowledges after COMMIT. Times are epoch ms.
 */
export const wireVersion = 10

const uuid = z.uuid()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const ms = z.number().int().nonnegative()

/** A line as fixed in the dial transaction. */
export const LineOrder = z.object({
  lineId: uuid,
  host: z.string(),
  port: z.number().int().min(1).max(65535),
  transport: z.enum(['udp', 'tcp']),
  username: z.string().optional(),
  password: z.string().optional(),
  codecs: z.array(z.enum(['PCMU', 'PCMA'])).min(1),
  /** CIDR networks from which its requests may come, beside those of its host. */
  networks: z.array(z.string()).optional(),
  /**
   * How long the far side of an answered call may send neither RTP nor RTCP; 0 is unlimited, and the engine's
   * default applies where it is absent.
   */
  rtpTimeoutSec: z.number().int().min(0).optional(),
})
export type LineOrder = z.infer<typeof LineOrder>

const Recognizers = z.partialRecord(z.enum(scriptLanguages), z.number().int().nonnegative())

/** Concurrent calls, in all and by language; a missing language has no recognizer. */
export const Capacity = z.object({
  calls: z.number().int().nonnegative(),
  recognizers: Recognizers,
  /**
   * Languages without a recognizer on the sandbox's line only: its simulated callees send their text instead.
   */
  simulated: z.object({ host: z.string(), port: z.number().int(), recognizers: Recognizers }).optional(),
  /** The recording or journal disk is nearly full: the reason for refusing calls. */
  diskLow: z.boolean().optional(),
})
export type Capacity = z.infer<typeof Capacity>

/**
 * Database ids of an attempt's contact: if the database loses the attempt, the engine still knows who was
 * called.
 */
export const CalledContact = z.object({ account: uuid, task: uuid, contact: uuid, numberKey: z.string() })
export type CalledContact = z.infer<typeof CalledContact>

export const PlaceCall = z.object({
  kind: z.literal('placeCall'),
  attemptId: uuid,
  /** The engine's epoch as known to the server; an engine refuses an order for another epoch. */
  epoch: z.number().int(),
  /**
   * The database timeline on which it was committed; an engine refuses an order of any but the newest timeline
   * that it knows.
   */
  timeline: z.string().optional(),
  /** No INVITE is sent after this time. */
  notAfterMs: ms,
  sceneHash: z.string(),
  /** SHA-256 of the scene version's classifier; absent where there is none, and only words match. */
  classifierHash: z.string().optional(),
  variables: z.record(z.string(), z.string()),
  line: LineOrder,
  callingNumber: z.string(),
  calledNumber: z.string(),
  calls: CalledContact.optional(),
  ringSec: z.number().int().min(1).max(99),
  maxTalkSec: z.number().int().min(1).max(7200),
  /** Seconds of conversation that the hold covers; the engine requests more before they are used up. */
  heldSec: z.number().int().min(1),
})
export type PlaceCall = z.infer<typeof PlaceCall>

/** The assigned seat of a transfer: the engine calls it, and requests another where it does not answer. */
export const SeatAssigned = z.object({
  kind: z.literal('seatAssigned'),
  attemptId: uuid,
  transferId: uuid,
  seatId: uuid,
  line: LineOrder,
  callingNumber: z.string(),
  number: z.string(),
  ringSec: z.number().int().min(1).max(60),
})
export type SeatAssigned = z.infer<typeof SeatAssigned>

/** A part of a model requested by `likenessWanted`, in order; zero parts where there is no such model. */
export const ClassifierPart = z.object({
  kind: z.literal('classifier'),
  hash: z.string(),
  part: z.number().int().nonnegative(),
  parts: z.number().int().nonnegative(),
  base64: z.string(),
})
export type ClassifierPart = z.infer<typeof ClassifierPart>

/** Why the server ends a call. An answered call ends with a goodbye, whatever the reason. */
const hangUpReasons = ['stopped', 'noCredit', 'drain', 'blacklisted'] as const
export type HangUpReason = (typeof hangUpReasons)[number]

/** A text with voice settings; the language's default voice where none, or an unknown one, is named. */
const toSay = {
  language: z.enum(scriptLanguages),
  text: z.string().max(5000),
  voice: z.object({
    speed: z.number(),
    tone: z.number(),
    volume: z.number(),
    name: z.string().optional(),
  }),
}

/** A voice that can be selected by name. */
export const NamedVoice = z.object({ language: z.enum(scriptLanguages), name: z.string().min(1).max(100) })
export type NamedVoice = z.infer<typeof NamedVoice>

/** Server → engine. */
export const DownMessage = z.discriminatedUnion('kind', [
  /** First message on a connection: proves that the engine has the installation's engine secret. */
  z.object({ kind: z.literal('welcome') }),
  /** The database's timeline. From here on the engine refuses orders of earlier ones, and sends hello again. */
  z.object({ kind: z.literal('timeline'), timeline: z.string() }),
  z.object({
    kind: z.literal('scene'),
    sceneHash: z.string(),
    scene: z.custom<CompiledScene>((v) => typeof v === 'object' && v !== null),
  }),
  PlaceCall,
  ClassifierPart,
  VoiceTestOrder,
  SeatAssigned,
  /** No seat is free now, and the engine may retry. `final`: no seat can become free. */
  z.object({ kind: z.literal('noSeat'), attemptId: uuid, transferId: uuid, final: z.boolean() }),
  z.object({ kind: z.literal('hangUp'), attemptId: uuid, reason: z.enum(hangUpReasons) }),
  /** The requested wav file, in base64; absent where it is missing. */
  z.object({ kind: z.literal('recording'), sha256, wav: z.string().optional() }),
  /** A text for a synthesis preview; answered by `synthesized`. */
  z.object({ kind: z.literal('synthesize'), requestId: uuid, ...toSay }),
  /**
   * A sentence of a test case, to be synthesized as a callee's and recognized; `phrases` is the grammar.
   * Answered by `recognized`.
   */
  z.object({ kind: z.literal('recognize'), requestId: uuid, ...toSay, phrases: z.array(z.string()) }),
  z.object({ kind: z.literal('holdExtended'), attemptId: uuid, heldSec: z.number().int() }),
  z.object({ kind: z.literal('holdRefused'), attemptId: uuid }),
  /** Requests which of these attempts the engine knows. Answered by `reconciled`. */
  z.object({ kind: z.literal('reconcile'), attemptIds: z.array(uuid) }),
  /** Leases of the report's attempts were renewed, except for ended ones, whose calls must be hung up. */
  z.object({ kind: z.literal('renewed'), reportId: z.number().int(), over: z.array(uuid) }),
  /** Tests whether a line responds. Answered by `lineProbed`. */
  z.object({ kind: z.literal('probeLine'), line: LineOrder }),
  /** Everything up to this journal number is committed. */
  z.object({ kind: z.literal('acknowledge'), journalSeq: z.number().int().nonnegative() }),
])
export type DownMessage = z.infer<typeof DownMessage>

export const RecordingFact = z.object({
  /** Storage key, relative to the recordings folder; never a host path. */
  key: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  durationMs: ms,
})
export type RecordingFact = z.infer<typeof RecordingFact>

/** When each stage of a call was reached, epoch ms; absent for stages not reached. */
export const Milestones = z.object({
  dialedMs: ms.optional(),
  ringingMs: ms.optional(),
  answeredMs: ms.optional(),
  endedMs: ms,
})
export type Milestones = z.infer<typeof Milestones>

const refusedReasons = [
  'pastNotAfter',
  'otherEpoch',
  'otherTimeline',
  'full',
  'unknownScene',
  'draining',
  'neverSent',
] as const

/** The journal's state of one attempt. */
export const AttemptEvent = z.discriminatedUnion('kind', [
  /** Durable in the journal before the first INVITE leaves. */
  z.object({ kind: z.literal('accepted'), calls: CalledContact.optional() }),
  /** No INVITE was sent and none will be. */
  z.object({ kind: z.literal('refused'), reason: z.enum(refusedReasons) }),
  /** New status of the attempt: dialing, ringing, talking. */
  z.object({ kind: z.literal('moved'), status: z.enum(['dialing', 'ringing', 'talking']) }),
  /** A record event 0-25. */
  z.object({
    kind: z.literal('recorded'),
    event: z.enum(RecordEvent.words as [RecordEvent, ...RecordEvent[]]),
    data: z.record(z.string(), z.unknown()),
  }),
  z.object({
    kind: z.literal('ended'),
    status: z.enum(CallStatus.words as [CallStatus, ...CallStatus[]]),
    hungUpBy: z.enum(['robot', 'callee', 'system', 'nobody']),
    sipCode: z.number().int().optional(),
    /** The engine's own code: no response arrived, or no request could be sent. */
    sipIsLocal: z.boolean().optional(),
    q850: z.number().int().optional(),
    /** The far side's Retry-After. */
    retryAfterSec: z.number().int().nonnegative().optional(),
    milestones: Milestones,
    /** Answered time in ms; 0 for unanswered calls. */
    talkMs: ms,
    facts: z.custom<ConversationFacts>((v) => typeof v === 'object' && v !== null).optional(),
    /** Every event of the turn engine, for replay. */
    conversationLog: z.custom<readonly ConversationEvent[]>((v) => Array.isArray(v)).optional(),
    recording: RecordingFact.optional(),
  }),
])
export type AttemptEvent = z.infer<typeof AttemptEvent>

export const JournaledEvent = z.object({
  /** Increases by one over all events of one engine; survives restarts. */
  journalSeq: z.number().int().positive(),
  attemptId: uuid,
  /** Increases by one within the attempt, from 1. */
  seq: z.number().int().positive(),
  atMs: ms,
  event: AttemptEvent,
})
export type JournaledEvent = z.infer<typeof JournaledEvent>

/** Result of recognizing a sentence: words, audio without words, or why it was not attempted. */
export const Recognized = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heard'), text: z.string(), confidence: z.number().min(0).max(1) }),
  z.object({ kind: z.literal('unclear') }),
  z.object({ kind: z.literal('refused'), why: z.enum([...voiceTestRefusals, 'mute', 'broken']) }),
])
export type Recognized = z.infer<typeof Recognized>

/** Engine → server. */
export const UpMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hello'),
    wireVersion: z.number(),
    engineId: z.string(),
    /** Increases with every start of the engine. */
    epoch: z.number().int(),
    address: z.string(),
    capacity: Capacity,
    voices: z.array(NamedVoice),
    /** The newest database timeline known to this start of the engine. */
    timeline: z.string().optional(),
    /** Open and recently ended attempts: those that the database does not know were lost by it. */
    recentAttempts: z.array(z.object({ attemptId: uuid, calls: CalledContact })).optional(),
  }),
  z.object({ kind: z.literal('events'), events: z.array(JournaledEvent) }),
  /** Attempts whose calls are running, or whose results are in transit. Answered by `renewed`. */
  z.object({
    kind: z.literal('alive'),
    reportId: z.number().int(),
    attemptIds: z.array(uuid),
    /** Free space of the recording or the journal disk, whichever is smaller. */
    freeDiskMiB: z.number().int().nonnegative().optional(),
    /** Durable events of the journal that no server has acknowledged. */
    journalBacklog: z.number().int().nonnegative().optional(),
  }),
  /**
   * `live`: a call is up or its end is in the journal, or was sent again before this. `unknown`: no INVITE will
   * be sent, and none was except for those in `called`, whose results are no longer in the journal.
   */
  z.object({
    kind: z.literal('reconciled'),
    live: z.array(uuid),
    unknown: z.array(uuid),
    called: z.array(uuid).optional(),
  }),
  /** Requests a recording named by a scene; answered by `recording`. */
  z.object({ kind: z.literal('recordingWanted'), sha256 }),
  /** 8 kHz, signed 16 bits, little-endian, in base64; absent where synthesis failed. */
  z.object({ kind: z.literal('synthesized'), requestId: uuid, audio: z.string().optional() }),
  z.object({ kind: z.literal('recognized'), requestId: uuid, result: Recognized }),
  z.object({ kind: z.literal('classifierWanted'), hash: z.string() }),
  /** Whether an OPTIONS to the line got any response. */
  z.object({ kind: z.literal('lineProbed'), lineId: uuid, isAnswered: z.boolean() }),
  /**
   * Requests a seat of this group, or of the task's; `refused` did not answer the call. Answered by
   * `seatAssigned` or `noSeat`.
   */
  z.object({
    kind: z.literal('seatWanted'),
    attemptId: uuid,
    transferId: uuid,
    group: z.string().max(100),
    refused: z.object({ seatId: uuid, why: z.enum(['busy', 'noAnswer', 'failed']) }).optional(),
  }),
  z.object({ kind: z.literal('holdWanted'), attemptId: uuid, forSec: z.number().int() }),
  z.object({
    kind: z.literal('capacity'),
    ...Capacity.shape,
    draining: z.boolean(),
  }),
])
export type UpMessage = z.infer<typeof UpMessage>
