export { TakeKnowledge } from './take-knowledge.tsx'
