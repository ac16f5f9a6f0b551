import type { SavingsWords } from '../savings-scene.ts'
import { cantoneseWords } from './cantonese.ts'
import { englishWords } from './english.ts'
import { indonesianWords } from './indonesian.ts'
import { mandarinWords } from './mandarin.ts'

/** The demonstration's languages, in the order in which their tasks are made. */
export const demonstrationWords: readonly SavingsWords[] = [
  englishWords,
  mandarinWords,
  cantoneseWords,
  indonesianWords,
]
