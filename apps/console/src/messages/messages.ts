import type { zh } from './zh/index.ts'

/** Every key that a page can say; Chinese is the type, and a key missing in another language does not compile. */
export type MessageKey = keyof typeof zh

/** What another language must have for the same keys. */
export type WordsLike<Known extends Readonly<Record<string, string>>> = Readonly<Record<keyof Known, string>>

export type Messages = WordsLike<typeof zh>
