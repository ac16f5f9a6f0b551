export { type PlacedPrompt, promptsOf, promptsWith } from './prompts-of.ts'
export { promptHandlers } from './routes.ts'
