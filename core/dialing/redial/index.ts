export {
  type ContactAfterAttempt,
  contactAfterAttempt,
  type FinalReason,
  type RedialFacts,
  type RedialPlan,
} from './contact-after-attempt.ts'
export { isUnused, maxTechnicalRetries, type PastAttempt } from './contact-history.ts'
export { isTechnical } from './redial-rules.ts'
