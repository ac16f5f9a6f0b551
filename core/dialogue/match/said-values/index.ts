export { answerPhrases, type SaidAnswer, saidAnswer } from './said-answer.ts'
export { type Day, saidDay } from './said-day.ts'
export { type SaidNumber, saidNumbers } from './said-number.ts'
export { type DayTime, saidTime } from './said-time.ts'
