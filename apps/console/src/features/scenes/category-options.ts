import type { CategoryNode } from '@parley/contract/api'

export type CategoryOption = {
  readonly value: string
  readonly key: string
  readonly title: string
  readonly children: CategoryOption[]
}

/** The category tree as the kit's trees take it. */
export const categoryOptions = (nodes: readonly CategoryNode[]): CategoryOption[] =>
  nodes.map(({ id, name, children }) => ({
    value: id,
    key: id,
    title: name,
    children: categoryOptions(children),
  }))
