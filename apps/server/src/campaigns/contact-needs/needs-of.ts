import type { AccountId, SceneId, TaskId } from '@parley/contract/vocabulary'
import { nameVariables } from '@parley/core/dialing'
import { type ContactNeeds, neededVariables } from '@parley/core/dialogue'
import type { Db } from '../../platform/db/index.ts'
import { countLacking, findScriptOfContacts, type LackingContacts } from './queries.ts'

/** What the script of a task, or of an online scene, needs of its contacts; nothing if there is none. */
export const needsOf = async (
  db: Db,
  account: AccountId,
  of: { readonly task: TaskId } | { readonly scene: SceneId },
): Promise<ContactNeeds> => {
  const found = await findScriptOfContacts(db, account, of)
  if (found === undefined) return { variables: [], needed: [] }
  return { variables: found.variables, needed: neededVariables(found.scene) }
}

/** A task's waiting contacts that cannot be called because a variable has no value. */
export const lackingContacts = async (db: Db, account: AccountId, task: TaskId): Promise<LackingContacts> => {
  const { needed: names } = await needsOf(db, account, { task })
  if (names.length === 0) return { count: 0, names: [] }
  return countLacking(db, account, { task, names, namesOfName: nameVariables })
}
