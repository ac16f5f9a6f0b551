import type { DownMessage, UpMessage } from '@parley/contract/engine-wire'
import type { Synthesizer } from '@parley/edge/speech'

type Order = Extract<DownMessage, { kind: 'synthesize' }>
type Answer = Extract<UpMessage, { kind: 'synthesized' }>

/** Synthesizes a text for a scene's author, in the same voice as its calls. */
export const previewSynthesis = async (
  synthesizer: Pick<Synthesizer, 'speak'>,
  { requestId, language, text, voice }: Order,
): Promise<Answer> => {
  try {
    const { name, ...how } = voice
    const audio = await synthesizer.speak({ language, text, ...how, ...(name === undefined ? {} : { name }) })
    return { kind: 'synthesized', requestId, audio: base64Of(audio) }
  } catch {
    // The cause is logged here; the console only gets no audio.
    return { kind: 'synthesized', requestId }
  }
}

const base64Of = (audio: Int16Array): string => {
  const bytes = Buffer.alloc(audio.length * 2)
  for (const [i, sample] of audio.entries()) bytes.writeInt16LE(sample, i * 2)
  return bytes.toString('base64')
}
