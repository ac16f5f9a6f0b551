export { type ModelPlace, openLanguageModel } from './chat-model.ts'
export type { Embedded, Embedder } from './embedder.ts'
export { openEmbedder } from './embeddings.ts'
export type { LanguageModel, MeaningAnswer, MeaningFailure } from './language-model.ts'
