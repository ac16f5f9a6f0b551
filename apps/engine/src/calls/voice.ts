import type { CompiledScene, SpokenWording } from '@parley/contract/vocabulary'
import { fillWording, wordingsOfScene } from '@parley/core/dialogue'
import type { Synthesizer } from '@parley/edge/speech'

/** The robot's voice in one scene: texts in, audio out, everything synthesised before the dial. */
export interface Voice {
  /** Synthesises all that the scene can say to this contact. Throws when the opening line cannot be said. */
  prepare(scene: CompiledScene, variables: Readonly<Record<string, string>>): Promise<void>
  /** One utterance as audio; undefined where a wording could not be synthesised. */
  speak(scene: CompiledScene, wordings: readonly SpokenWording[]): Promise<Int16Array | undefined>
}

/** Pause between two wordings of one utterance, samples at 8 kHz: 120 ms. */
const pauseSamples = 960

export const createVoice = (synthesizer: Synthesizer): Voice => {
  const say = (scene: CompiledScene, text: string): Promise<Int16Array> =>
    synthesizer.speak({ language: scene.language, text, ...scene.settings.voice })
  return {
    prepare: async (scene, variables) => {
      const [opening, ...others] = wordingsOfScene(scene).map(({ word }) => fillWording(word, variables))
      if (opening !== undefined) await say(scene, opening)
      // What fails here fails again, and is heard of, when it is its turn to be said.
      await Promise.allSettled(others.map((text) => say(scene, text)))
    },
    speak: async (scene, wordings) => {
      try {
        return join(
          await Promise.all(
            wordings.filter(({ text }) => text.trim() !== '').map(({ text }) => say(scene, text)),
          ),
        )
      } catch {
        return undefined
      }
    },
  }
}

const join = (parts: readonly Int16Array[]): Int16Array => {
  const [only] = parts
  if (only && parts.length === 1) return only
  const length = parts.reduce((sum, part) => sum + part.length + pauseSamples, 0)
  const joined = new Int16Array(length)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length + pauseSamples
  }
  return joined
}
