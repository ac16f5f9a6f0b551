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
  listCategories: async ({ app, principal }) => {
    const rows = await asAccount(app.database.api, principal.account, (tx) =>
      listCategories(tx, principal.account),
    )
    return { data: treeOf(rows, null), total: rows.length }
  },
  createCategory: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const id = uuidv7()
      const parent = input.parentId ?? null
      if (parent !== null) {
        const above = await findCategory(tx, principal.account, wireId(parent, String))
        if (above?.account !== principal.account) throw new Refusal('not_found')
      }
      await insertCategory(tx, principal.account, { id, parent, name: input.name })
      return { id }
    }),
  renameCategory: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const change = { id: wireId(input.id, String), name: input.name }
      if ((await setCategoryName(tx, principal.account, change)) === 0) throw new Refusal('not_found')
      return undefined
    }),
  deleteCategory: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      if (input.id.length === 0) throw new Refusal('nothing_selected')
      for (const one of input.id) {
        const id = wireId(one, String)
        if ((await findCategory(tx, principal.account, id)) === undefined) throw new Refusal('not_found')
        if ((await deleteCategory(tx, principal.account, id)) === 0) throw new Refusal('category_in_use')
      }
      return undefined
    }),
} satisfies Partial<Handlers>

const treeOf = (rows: readonly CategoryRow[], parent: string | null): CategoryNode[] =>
  rows
    .filter((row) => row.parent === parent)
    .map(({ id, name }) => ({ id, parentId: parent, name, children: treeOf(rows, id) }))
