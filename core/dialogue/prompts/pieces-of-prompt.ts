import { normalizeSpeech } from './normalize-speech.ts'

/** Splits a prompt at its variables into constant and variable pieces. */
export type PromptPiece =
  /** `part` counts from 1 and identifies the piece's recording. */
  | { readonly kind: 'fixed'; readonly part: number; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }

export const piecesOfPrompt = (word: string): readonly PromptPiece[] => {
  const pieces: PromptPiece[] = []
  let part = 0
  // Every second one is a variable's name.
  for (const [i, text] of word.split(/\{([^{}]+)\}/).entries()) {
    if (i % 2 === 1) pieces.push({ kind: 'variable', name: text })
    else if (normalizeSpeech(text) !== '') {
      part += 1
      pieces.push({ kind: 'fixed', part, text: text.trim() })
    }
  }
  return pieces
}
