export { fillSentence } from './fill-sentence.ts'
export { sayRefusal } from './say-refusal.ts'
export type { Sentences } from './sentences.ts'
