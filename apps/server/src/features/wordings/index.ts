export { wordingHandlers } from './routes.ts'
export { type PlacedWording, wordingsOf, wordingsWith } from './wordings-of.ts'
