export { type BlacklistSource, deleteBlacklisted, insertBlacklisted, listBlacklisted } from './queries.ts'
