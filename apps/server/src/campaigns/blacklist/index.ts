export { type BlacklistSource, insertBlacklisted, listBlacklisted } from './queries.ts'
