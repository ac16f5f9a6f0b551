export { createTallyKeeper } from './create-tally-keeper.ts'
export { mergeTallies } from './merge-tallies.ts'
