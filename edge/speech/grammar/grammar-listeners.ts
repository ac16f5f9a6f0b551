import type { ListenerSource } from '../listener.ts'
import type { ChildSettings, PhraseWarning } from '../recognizer-wire.ts'
import { loadSoundSwallower, PhraseDecoder } from './phrase-decoder.ts'
import type { PhraseGrammar } from './phrase-grammar.ts'

/** As many decoders as calls: a call keeps its decoder, because a decoder adapts to its line. */
export const openGrammarListeners = async (
  settings: Extract<ChildSettings, { kind: 'grammar' }> & { readonly slots: number },
  warn: (warning: PhraseWarning) => void,
): Promise<ListenerSource> => {
  const program = await loadSoundSwallower(settings.modelFolder)
  const grammars = new Map<string, PhraseGrammar>()
  const free: PhraseDecoder[] = []
  const lent = new Set<PhraseDecoder>()
  for (let i = 0; i < settings.slots; i++)
    free.push(await PhraseDecoder.create({ program, language: settings.language, grammars, warn }))
  return {
    open: () => {
      const decoder = free.pop()
      // The process never opens more streams than it has decoders.
      if (decoder === undefined) throw new Error('no decoder left')
      lent.add(decoder)
      decoder.newCall()
      return decoder
    },
    release: (listener) => {
      for (const decoder of lent) {
        if (decoder !== listener) continue
        lent.delete(decoder)
        free.push(decoder)
      }
    },
  }
}
