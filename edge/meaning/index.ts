export { type ModelPlace, openLanguageModel } from './chat-model.ts'
export type { LanguageModel, MeaningAnswer, MeaningFailure } from './language-model.ts'
