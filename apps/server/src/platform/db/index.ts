export type { Connection } from './connection.ts'
export {
  type Counted,
  countAtMost,
  exactly,
  findByPart,
  matchesNumber,
  newestKeys,
  type Walk,
  walkOf,
} from './counted.ts'
export { startDatabaseClock } from './database-clock.ts'
export { migrate, readMigrations } from './migrate.ts'
export { asAccount, type Database, type Db, openDatabase, openOwner, type Tx } from './open-database.ts'
export {
  instant,
  instantOrNull,
  ofSceneInSight,
  sceneInSight,
  spendToday,
  toJsonb,
  withinScope,
} from './sql-fragments.ts'
