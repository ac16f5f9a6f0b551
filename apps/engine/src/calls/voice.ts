import type { CompiledScene, SpokenPrompt } from '@parley/contract/vocabulary'
import { fillPrompt, piecesOfPrompt, promptsOfScene } from '@parley/core/dialogue'
import type { Synthesizer } from '@parley/edge/speech'
import type { RecordedPrompts } from './recorded-prompts.ts'

/** The robot's voice in one scene: prompts in, audio out, everything synthesized or fetched before the dial. */
export interface Voice {
  /** Prepares every prompt of the scene for this contact. Throws if the opening cannot be synthesized. */
  prepare(scene: CompiledScene, variables: Readonly<Record<string, string>>): Promise<void>
  /** One utterance as audio. */
  speak(
    scene: CompiledScene,
    prompts: readonly SpokenPrompt[],
    variables: Readonly<Record<string, string>>,
  ): Promise<Speech>
}

export type Speech = {
  /** Undefined if a prompt could not be synthesized. */
  readonly audio: Int16Array | undefined
  /** Prompts whose recording is missing or damaged: they are synthesized instead. */
  readonly unrecorded: readonly string[]
}

type Values = Readonly<Record<string, string>>
type Part = { readonly audio: Int16Array; readonly isUnrecorded: boolean }

/** Pause between two prompts of one utterance, and between two pieces of one prompt, samples at 8 kHz: 120 and 40 ms. */
const pauseSamples = 960
const pieceSamples = 320

export const createVoice = (synthesizer: Synthesizer, recorded?: RecordedPrompts): Voice => {
  const synthesize = (scene: CompiledScene, text: string): Promise<Int16Array> =>
    synthesizer.speak({ language: scene.language, text, ...scene.settings.voice })

  /** The recording that the scene names, or the text by synthesis. */
  const sayPart = async (scene: CompiledScene, key: string, text: string): Promise<Part> => {
    const sha256 = scene.recordings?.[key]
    const audio = sha256 === undefined ? undefined : await recorded?.find(sha256)
    return audio === undefined
      ? { audio: await synthesize(scene, text), isUnrecorded: sha256 !== undefined }
      : { audio, isUnrecorded: false }
  }
  const sayPrompt = async (
    scene: CompiledScene,
    { resId, text }: SpokenPrompt,
    values: Values,
  ): Promise<Part> => {
    const pieces = piecesOf(scene, resId, values)
    const isInPieces = pieces.some(({ key }) => scene.recordings?.[key] !== undefined)
    if (!isInPieces) return sayPart(scene, resId, text)
    const parts = await Promise.all(pieces.map((piece) => sayPart(scene, piece.key, piece.text)))
    return {
      audio: join(
        parts.map(({ audio }) => audio),
        pieceSamples,
      ),
      isUnrecorded: parts.some(({ isUnrecorded }) => isUnrecorded),
    }
  }

  return {
    prepare: async (scene, variables) => {
      const [opening, ...others] = promptsOfScene(scene).map(
        ({ resId, word }): SpokenPrompt => ({ resId, text: fillPrompt(word, variables) }),
      )
      if (opening !== undefined) await sayPrompt(scene, opening, variables)
      // A prompt that fails here fails again, and is reported, when it is played.
      await Promise.allSettled(others.map((prompt) => sayPrompt(scene, prompt, variables)))
    },
    speak: async (scene, prompts, variables) => {
      const spoken = prompts.filter(({ text }) => text.trim() !== '')
      try {
        const parts = await Promise.all(spoken.map((prompt) => sayPrompt(scene, prompt, variables)))
        return {
          audio: join(
            parts.map(({ audio }) => audio),
            pauseSamples,
          ),
          unrecorded: spoken.filter((_, at) => parts[at]?.isUnrecorded).map(({ resId }) => resId),
        }
      } catch {
        return { audio: undefined, unrecorded: [] }
      }
    },
  }
}

/** The pieces of a recorded prompt, with its variables filled in. */
const piecesOf = (
  scene: CompiledScene,
  resId: string,
  values: Values,
): readonly { readonly key: string; readonly text: string }[] => {
  if (scene.recordings === undefined) return []
  const word = promptsOfScene(scene).find((prompt) => prompt.resId === resId)?.word ?? ''
  return piecesOfPrompt(word).flatMap((piece) => {
    if (piece.kind === 'fixed') return [{ key: `${resId}#${piece.part}`, text: piece.text }]
    const text = fillPrompt(`{${piece.name}}`, values)
    return text.trim() === '' ? [] : [{ key: '', text }]
  })
}

const join = (parts: readonly Int16Array[], pause: number): Int16Array => {
  const [only] = parts
  if (only && parts.length === 1) return only
  const length = parts.reduce((sum, part) => sum + part.length + pause, 0)
  const joined = new Int16Array(length)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length + pause
  }
  return joined
}
