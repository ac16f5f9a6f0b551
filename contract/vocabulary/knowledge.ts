import { coded } from '../coded.ts'

/** Decision §11. */
export const LibraryKind = coded({ basic: 1, intent: 2, question: 3, industry: 4 })
export type LibraryKind = (typeof LibraryKind.words)[number]

export const LibraryStatus = coded({ unpublished: 0, published: 1, offline: 2, deleted: 3 })
export type LibraryStatus = (typeof LibraryStatus.words)[number]

/** Content of a library entry, beside its name: the standard question or the intent. */
export type KnowledgeContent = {
  /** Keywords and similar questions, separated by ##. */
  readonly keyWords: string
  /** Including and excluding RE2 patterns. */
  readonly patterns: readonly string[]
  readonly exceptPatterns: readonly string[]
  /** The robot's answer; empty for an intent. */
  readonly answer: string
  readonly remark: string
}

export type KnowledgeEntry = KnowledgeContent & { readonly id: string; readonly name: string }
