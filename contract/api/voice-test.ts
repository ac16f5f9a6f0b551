import { z } from 'zod'
import { VoiceTestUpdate, voiceFrameBytes } from '../engine-wire/voice-test.ts'
import { type RefusalCode, refusalCodes } from '../refusals.ts'

/**
 * A voice test of a draft from a browser, over a WebSocket. The first message names the scene and
 * authenticates; after that a binary message is 20 ms of audio (8 kHz, 16 bits, little-endian, mono) in both
 * directions, and a text message is JSON. Closing it hangs up.
 */
export const voiceTestPath = '/api/parley/voice-test'

/** Maximum duration of a test, s. */
export const longestVoiceTestSec = 300

export { voiceFrameBytes }

export const VoiceTestAsk = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begin'),
    ticket: z.string().max(200),
    sceneId: z.string().max(64),
    /** Values of the draft's variables. */
    variables: z
      .record(z.string().max(100), z.string().max(200))
      .refine((variables) => Object.keys(variables).length <= 200),
  }),
  z.object({ kind: z.literal('digit'), digit: z.string().regex(/^[0-9*#]$/) }),
])
export type VoiceTestAsk = z.infer<typeof VoiceTestAsk>

const values = z.record(z.string(), z.union([z.string(), z.number()]))
const code = z.custom<RefusalCode>((v) => refusalCodes.some((known) => known === v))

export const VoiceTestSaid = z.discriminatedUnion('kind', [
  /** The test cannot start, or was ended; lists every problem of an invalid draft. */
  z.object({
    kind: z.literal('refused'),
    code,
    values,
    details: z.array(z.object({ code, values })),
  }),
  /** An engine accepted it and is synthesizing its prompts. */
  z.object({ kind: z.literal('taken') }),
  ...VoiceTestUpdate.options,
])
export type VoiceTestSaid = z.infer<typeof VoiceTestSaid>
