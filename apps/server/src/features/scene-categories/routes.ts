import type { CategoryNode } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireId } from '../../platform/wire-id.ts'
import {
  type CategoryRow,
  deleteCategory,
  findCategory,
  insertCategory,
  listCategories,
  setCategoryName,
} from './queries.ts'

export const categoryHandlers = {
  listCategories: async ({ app, caller }) => {
    const rows = await asAccount(app.database.api, caller.account, (tx) => listCategories(tx, caller.account))
    return { data: treeOf(rows, null), total: rows.length }
  },
  createCategory: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const id = uuidv7()
      const parent = input.parentId ?? null
      if (parent !== null) {
        const above = await findCategory(tx, caller.account, wireId(parent, String))
        if (above?.account !== caller.account) throw new Refusal('not_found')
      }
      await insertCategory(tx, caller.account, { id, parent, name: input.name })
      return { id }
    }),
  renameCategory: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const change = { id: wireId(input.id, String), name: input.name }
      if ((await setCategoryName(tx, caller.account, change)) === 0) throw new Refusal('not_found')
      return undefined
    }),
  deleteCategory: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      if (input.id.length === 0) throw new Refusal('nothing_selected')
      for (const one of input.id) {
        const id = wireId(one, String)
        if ((await findCategory(tx, caller.account, id)) === undefined) throw new Refusal('not_found')
        if ((await deleteCategory(tx, caller.account, id)) === 0) throw new Refusal('category_in_use')
      }
      return undefined
    }),
} satisfies Partial<Handlers>

const treeOf = (rows: readonly CategoryRow[], parent: string | null): CategoryNode[] =>
  rows
    .filter((row) => row.parent === parent)
    .map(({ id, name }) => ({ id, parentId: parent, name, children: treeOf(rows, id) }))
