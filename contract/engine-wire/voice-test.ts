import { z } from 'zod'
import type { CompiledScene, ConversationFacts } from '../vocabulary/index.ts'

/**
 * A voice test: somebody talks from a browser to a draft. The server orders it over the engine's link; the engine then opens one more
 * connection to the server for it, so that sound waits behind nobody's events and nobody's events behind sound. JSON, one object a line.
 */

/** Samples of a frame both ways: 20 ms at 8 kHz, 16 bits, little-endian, as everywhere inside the engine. */
export const voiceFrameBytes = 320

const base64Frame = z.string().length(Math.ceil(voiceFrameBytes / 3) * 4)

/** Server → engine, on its link. `key` is told to nobody else: who knows it is the engine that was asked. */
export const VoiceTestOrder = z.object({
  kind: z.literal('voiceTest'),
  testId: z.uuid(),
  key: z.string().length(64),
  scene: z.custom<CompiledScene>((v) => typeof v === 'object' && v !== null),
  variables: z.record(z.string(), z.string()),
  maxTalkSec: z.number().int().min(1).max(600),
  /** What the draft's example sentences teach comes in so many pieces on the test's connection; words alone decide where it is none. */
  classifierParts: z.number().int().nonnegative(),
})
export type VoiceTestOrder = z.infer<typeof VoiceTestOrder>

/** First word of an engine on the connection that it opens for a test. */
export const VoiceTestHello = z.object({
  kind: z.literal('voiceTestHello'),
  testId: z.uuid(),
  key: z.string(),
})
export type VoiceTestHello = z.infer<typeof VoiceTestHello>

/** Why an engine takes no test: all its ears are taken, they begin only now, nobody hears the language, it is about to stop. */
export const voiceTestRefusals = ['busy', 'waking', 'deaf', 'draining'] as const

const ms = z.number()

/** What happens in a test, for who talks. */
export const VoiceTestUpdate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered') }),
  /** What the callee says, while it may still change and when it does not. */
  z.object({ kind: z.literal('heard'), text: z.string(), isFinal: z.boolean() }),
  /** The first frame of an utterance left; with the time of each stage where it answers the callee. */
  z.object({
    kind: z.literal('spoke'),
    text: z.string(),
    latency: z
      .object({ endpointingMs: ms, recognitionMs: ms, decisionMs: ms, firstAudioMs: ms, turnMs: ms })
      .optional(),
  }),
  /** The talk as it stands: where it has been, and the turns with what matched them. */
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

/** Engine → server, on the test's own connection, after its hello. */
export const VoiceTestUp = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('taken') }),
  z.object({ kind: z.literal('refused'), why: z.enum(voiceTestRefusals) }),
  z.object({ kind: z.literal('sound'), base64: base64Frame }),
  z.object({ kind: z.literal('update'), update: VoiceTestUpdate }),
])
export type VoiceTestUp = z.infer<typeof VoiceTestUp>

/** Server → engine, on the test's own connection. Its end hangs up. */
export const VoiceTestDown = z.discriminatedUnion('kind', [
  /** The next piece of the model. */
  z.object({ kind: z.literal('classifier'), base64: z.string() }),
  z.object({ kind: z.literal('sound'), base64: base64Frame }),
  z.object({ kind: z.literal('digit'), digit: z.string().regex(/^[0-9*#]$/) }),
])
export type VoiceTestDown = z.infer<typeof VoiceTestDown>
