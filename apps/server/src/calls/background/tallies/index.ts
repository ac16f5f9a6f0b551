export { createTallyKeeper } from './create-tally-keeper.ts'
