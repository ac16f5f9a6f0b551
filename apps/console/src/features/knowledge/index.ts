export { ImportKnowledge } from './take-knowledge.tsx'
