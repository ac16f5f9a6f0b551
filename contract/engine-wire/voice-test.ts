import { z } from 'zod'
import type { CompiledScene, ConversationFacts } from '../vocabulary/index.ts'

/**
 * A voice test: a person speaks to a draft from a browser. The server orders it over the engine's link; the
 * engine then opens a second connection to the server for it, so that audio and call events do not delay each
 * other. JSON, one object a line.
 */

/**
 * Samples per frame in both directions: 20 ms at 8 kHz, 16 bits, little-endian, as everywhere in the engine.
 */
export const voiceFrameBytes = 320

const base64Frame = z.string().length(Math.ceil(voiceFrameBytes / 3) * 4)

/** Server → engine, on its link. `key` is secret and authenticates the engine on the second connection. */
export const VoiceTestOrder = z.object({
  kind: z.literal('voiceTest'),
  testId: z.uuid(),
  key: z.string().length(64),
  scene: z.custom<CompiledScene>((v) => typeof v === 'object' && v !== null),
  variables: z.record(z.string(), z.string()),
  maxTalkSec: z.number().int().min(1).max(600),
  /**
   * Number of parts of the draft's classifier on the test's connection; 0 where there is none, and only words
   * match.
   */
  classifierParts: z.number().int().nonnegative(),
})
export type VoiceTestOrder = z.infer<typeof VoiceTestOrder>

/** First message of an engine on a test's connection. */
export const VoiceTestHello = z.object({
  kind: z.literal('voiceTestHello'),
  testId: z.uuid(),
  key: z.string(),
})
export type VoiceTestHello = z.infer<typeof VoiceTestHello>

/**
 * Why an engine refuses a test: all recognizers are in use or still starting, the language has none, or the
 * engine is stopping.
 */
export const voiceTestRefusals = ['busy', 'waking', 'deaf', 'draining'] as const

const ms = z.number()

/** Events of a test, for the browser. */
export const VoiceTestUpdate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered') }),
  /** The callee's text, partial or final. */
  z.object({ kind: z.literal('heard'), text: z.string(), isFinal: z.boolean() }),
  /** The first frame of an utterance was sent; with the time of each stage where it answers the callee. */
  z.object({
    kind: z.literal('spoke'),
    text: z.string(),
    latency: z
      .object({ endpointingMs: ms, recognitionMs: ms, decisionMs: ms, firstAudioMs: ms, turnMs: ms })
      .optional(),
  }),
  /** State of the conversation: nodes visited, and the turns with their matches. */
  z.object({
    kind: z.literal('talk'),
    nodeId: z.string(),
    facts: z.custom<ConversationFacts>((v) => typeof v === 'object' && v !== null),
  }),
  z.object({
    kind: z.literal('ended'),
    by: z.enum(['robot', 'callee', 'system', 'nobody']),
    talkMs: ms,
  }),
])
export type VoiceTestUpdate = z.infer<typeof VoiceTestUpdate>

/** Engine → server, on the test's connection, after hello. */
export const VoiceTestUp = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('taken') }),
  z.object({ kind: z.literal('refused'), why: z.enum(voiceTestRefusals) }),
  z.object({ kind: z.literal('sound'), base64: base64Frame }),
  z.object({ kind: z.literal('update'), update: VoiceTestUpdate }),
])
export type VoiceTestUp = z.infer<typeof VoiceTestUp>

/** Server → engine, on the test's connection. Closing it hangs up. */
export const VoiceTestDown = z.discriminatedUnion('kind', [
  /** The next part of the model. */
  z.object({ kind: z.literal('classifier'), base64: z.string() }),
  z.object({ kind: z.literal('sound'), base64: base64Frame }),
  z.object({ kind: z.literal('digit'), digit: z.string().regex(/^[0-9*#]$/) }),
])
export type VoiceTestDown = z.infer<typeof VoiceTestDown>
