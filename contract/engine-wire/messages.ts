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
 * What server and engine say to each other: one JSON object a line over TCP. Commands go down; events go up
 * numbered by the engine's journal and are acknowledged after the server's COMMIT. Times are epoch ms.
 */
export const wireVersion = 10

const uuid = z.uuid()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const ms = z.number().int().nonnegative()

/** A callable line as the dial transaction pinned it. */
export const LineOrder = z.object({
  lineId: uuid,
  host: z.string(),
  port: z.number().int().min(1).max(65535),
  transport: z.enum(['udp', 'tcp']),
  username: z.string().optional(),
  password: z.string().optional(),
  codecs: z.array(z.enum(['PCMU', 'PCMA'])).min(1),
  /** CIDR networks that its requests may come from, beside those of its host. */
  networks: z.array(z.string()).optional(),
  /** How long the answered far side may send neither RTP nor RTCP; 0: any time. The engine decides where it is absent. */
  rtpTimeoutSec: z.number().int().min(0).optional(),
})
export type LineOrder = z.infer<typeof LineOrder>

const Recognizers = z.partialRecord(z.enum(scriptLanguages), z.number().int().nonnegative())

/** Calls at once, and how many of them may be in each language; one that is missing is not heard. */
export const Capacity = z.object({
  calls: z.number().int().nonnegative(),
  recognizers: Recognizers,
  /** Languages that nobody hears, on the sandbox's line: its callees say beforehand what they will say. On no other line. */
  simulated: z.object({ host: z.string(), port: z.number().int(), recognizers: Recognizers }).optional(),
  /** The disk of its recordings or its journal is nearly full: why it takes no calls now. */
  diskLow: z.boolean().optional(),
})
export type Capacity = z.infer<typeof Capacity>

/** Whom an attempt calls, by the database's ids: should the database lose the attempt, the engine still knows who was called. */
export const CalledContact = z.object({ account: uuid, task: uuid, contact: uuid, numberKey: z.string() })
export type CalledContact = z.infer<typeof CalledContact>

export const PlaceCall = z.object({
  kind: z.literal('placeCall'),
  attemptId: uuid,
  /** The engine's own epoch as the server knows it; an engine refuses an order for another epoch. */
  epoch: z.number().int(),
  /** The database's timeline that it was committed on; an engine refuses an order of another than the newest that it was told of. */
  timeline: z.string().optional(),
  /** No INVITE leaves after this instant. */
  notAfterMs: ms,
  sceneHash: z.string(),
  /** The model that was trained for the scene's version, by its SHA-256; words alone decide where there is none. */
  classifierHash: z.string().optional(),
  variables: z.record(z.string(), z.string()),
  line: LineOrder,
  callingNumber: z.string(),
  calledNumber: z.string(),
  calls: CalledContact.optional(),
  ringSec: z.number().int().min(1).max(99),
  maxTalkSec: z.number().int().min(1).max(7200),
  /** Seconds of talk that the hold covers; before they are used up the engine asks for more. */
  heldSec: z.number().int().min(1),
})
export type PlaceCall = z.infer<typeof PlaceCall>

/** The seat that a transfer was given: the engine calls it, and asks again where it does not answer. */
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

/** A piece of a model that `likenessWanted` asked for, in order; of no parts where it is not there. */
export const ClassifierPart = z.object({
  kind: z.literal('classifier'),
  hash: z.string(),
  part: z.number().int().nonnegative(),
  parts: z.number().int().nonnegative(),
  base64: z.string(),
})
export type ClassifierPart = z.infer<typeof ClassifierPart>

/** Why the server ends a call. A call that is answered already is led to a polite end, whatever the reason. */
const hangUpReasons = ['stopped', 'noCredit', 'drain', 'blacklisted'] as const
export type HangUpReason = (typeof hangUpReasons)[number]

/** A text and how it is said; by the language's own voice where none is named, or none of that name is here. */
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

/** A voice that can be asked for by its name. */
export const NamedVoice = z.object({ language: z.enum(scriptLanguages), name: z.string().min(1).max(100) })
export type NamedVoice = z.infer<typeof NamedVoice>

/** Server → engine. */
export const DownMessage = z.discriminatedUnion('kind', [
  /** First word on a connection: the engine proves that it knows the installation's engine secret. */
  z.object({ kind: z.literal('welcome') }),
  /** The database is on this timeline. The engine refuses orders of earlier ones from here on, and says hello again. */
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
  /** No seat is free now: the engine may ask again. `final`: there is nobody to wait for. */
  z.object({ kind: z.literal('noSeat'), attemptId: uuid, transferId: uuid, final: z.boolean() }),
  z.object({ kind: z.literal('hangUp'), attemptId: uuid, reason: z.enum(hangUpReasons) }),
  /** The wav file that was asked for, in base64; absent where it is missing. */
  z.object({ kind: z.literal('recording'), sha256, wav: z.string().optional() }),
  /** A text for the studio; answered by `synthesized`. */
  z.object({ kind: z.literal('synthesize'), requestId: uuid, ...toSay }),
  /** A sentence of a test case, said as a callee would and heard as one; `phrases` may be said there. Answered by `recognized`. */
  z.object({ kind: z.literal('recognize'), requestId: uuid, ...toSay, phrases: z.array(z.string()) }),
  z.object({ kind: z.literal('holdExtended'), attemptId: uuid, heldSec: z.number().int() }),
  z.object({ kind: z.literal('holdRefused'), attemptId: uuid }),
  /** Which of these attempts does the engine know? Answered by `reconciled`. */
  z.object({ kind: z.literal('reconcile'), attemptIds: z.array(uuid) }),
  /** The leases of what this report named are renewed, but for those that are over: their calls are to be hung up. */
  z.object({ kind: z.literal('renewed'), reportId: z.number().int(), over: z.array(uuid) }),
  /** Does anybody answer at this line? Answered by `lineProbed`. */
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

/** When each stage of a call was reached, epoch ms; a stage never reached is absent. */
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

/** What the journal says of one attempt. */
export const AttemptEvent = z.discriminatedUnion('kind', [
  /** Durable in the journal before the first INVITE leaves. */
  z.object({ kind: z.literal('accepted'), calls: CalledContact.optional() }),
  /** No INVITE left and none will. */
  z.object({ kind: z.literal('refused'), reason: z.enum(refusedReasons) }),
  /** The attempt's status moved: dialing, ringing, talking. */
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
    /** The code is the engine's own: no response came, or nothing could be sent. */
    sipIsLocal: z.boolean().optional(),
    q850: z.number().int().optional(),
    /** The far side's Retry-After. */
    retryAfterSec: z.number().int().nonnegative().optional(),
    milestones: Milestones,
    /** Answered time in ms; 0 where nobody answered. */
    talkMs: ms,
    facts: z.custom<ConversationFacts>((v) => typeof v === 'object' && v !== null).optional(),
    /** Every event the turn engine took, for replay. */
    conversationLog: z.custom<readonly ConversationEvent[]>((v) => Array.isArray(v)).optional(),
    recording: RecordingFact.optional(),
  }),
])
export type AttemptEvent = z.infer<typeof AttemptEvent>

export const JournaledEvent = z.object({
  /** Grows by one over all events of one engine; survives restarts. */
  journalSeq: z.number().int().positive(),
  attemptId: uuid,
  /** Grows by one within the attempt, from 1. */
  seq: z.number().int().positive(),
  atMs: ms,
  event: AttemptEvent,
})
export type JournaledEvent = z.infer<typeof JournaledEvent>

/** What became of a sentence that was to be heard: words, sound without words, or why nobody listened. */
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
    /** Grows with every start of the engine. */
    epoch: z.number().int(),
    address: z.string(),
    capacity: Capacity,
    voices: z.array(NamedVoice),
    /** The newest timeline of the database that this start of the engine was told of. */
    timeline: z.string().optional(),
    /** Attempts that are open, or ended lately: those that the database does not know, it has lost. */
    recentAttempts: z.array(z.object({ attemptId: uuid, calls: CalledContact })).optional(),
  }),
  z.object({ kind: z.literal('events'), events: z.array(JournaledEvent) }),
  /** Attempts that the engine answers for: their calls go on, or what became of them is under way. Answered by `renewed`. */
  z.object({
    kind: z.literal('alive'),
    reportId: z.number().int(),
    attemptIds: z.array(uuid),
    /** The less of what is free on the disks of recordings and journal. */
    freeDiskMiB: z.number().int().nonnegative().optional(),
    /** Events that are durable in the journal and that no server has acknowledged. */
    journalBacklog: z.number().int().nonnegative().optional(),
  }),
  /**
   * `live`: a call is up or its end is in the journal, or was told again before this. `unknown`: no INVITE will leave, and none left but for those
   * of `called`, of which the journal has nothing any more.
   */
  z.object({
    kind: z.literal('reconciled'),
    live: z.array(uuid),
    unknown: z.array(uuid),
    called: z.array(uuid).optional(),
  }),
  /** A recording that a scene names; answered by `recording`. */
  z.object({ kind: z.literal('recordingWanted'), sha256 }),
  /** 8 kHz, signed 16 bits, little-endian, in base64; absent where the text could not be said. */
  z.object({ kind: z.literal('synthesized'), requestId: uuid, audio: z.string().optional() }),
  z.object({ kind: z.literal('recognized'), requestId: uuid, result: Recognized }),
  z.object({ kind: z.literal('classifierWanted'), hash: z.string() }),
  /** Whether an OPTIONS to the line was answered, by whatever response. */
  z.object({ kind: z.literal('lineProbed'), lineId: uuid, isAnswered: z.boolean() }),
  /** A callee waits for a seat of this group, or of the task's; `refused` did not take the call. Answered by `seatAssigned` or `noSeat`. */
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
