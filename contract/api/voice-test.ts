import { z } from 'zod'
import { VoiceTestUpdate, voiceFrameBytes } from '../engine-wire/voice-test.ts'
import { type RefusalCode, refusalCodes } from '../refusals.ts'

/**
 * Talking to a draft from a browser: a WebSocket. The first message says who talks to what; after that a binary message is 20 ms of sound
 * (8 kHz, 16 bits, little-endian, one channel) both ways, and a text message is JSON. Its end is hanging up.
 */
export const voiceTestPath = '/api/parley/voice-test'

/** Seconds that a test may talk. */
export const longestVoiceTestSec = 300

export { voiceFrameBytes }

export const VoiceTestAsk = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begin'),
    ticket: z.string().max(200),
    sceneId: z.string().max(64),
    /** Of the draft's variables. */
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
  /** It does not begin, or it was ended; with every mistake where a draft has several. */
  z.object({
    kind: z.literal('refused'),
    code,
    values,
    details: z.array(z.object({ code, values })),
  }),
  /** An engine has taken it, and synthesizes what it will say. */
  z.object({ kind: z.literal('taken') }),
  ...VoiceTestUpdate.options,
])
export type VoiceTestSaid = z.infer<typeof VoiceTestSaid>
