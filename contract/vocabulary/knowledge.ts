import { coded } from '../coded.ts'

/** Decision §11. */
export const LibraryKind = coded({ basic: 1, intent: 2, question: 3, industry: 4 })
export type LibraryKind = (typeof LibraryKind.words)[number]

export const LibraryStatus = coded({ unpublished: 0, published: 1, offline: 2, deleted: 3 })
export type LibraryStatus = (typeof LibraryStatus.words)[number]

/** What an entry of a library says, beside its name: the standard question or the intent. */
export type KnowledgeContent = {
  /** Keywords and similar questions, separated by ##. */
  readonly keyWords: string
  /** RE2 patterns that speak for it, and against it. */
  readonly patterns: readonly string[]
  readonly exceptPatterns: readonly string[]
  /** What the robot answers; empty for an intent. */
  readonly answer: string
  readonly remark: string
}

export type KnowledgeEntry = KnowledgeContent & { readonly id: string; readonly name: string }
