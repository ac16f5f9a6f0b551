export { PacingCard } from './pacing-card.tsx'
