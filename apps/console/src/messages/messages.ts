import type { zh } from './zh/index.ts'

/** The key of every message. Chinese defines the type, so a key missing in another language does not compile. */
export type MessageKey = keyof typeof zh

/** The type of another language's messages for the same keys. */
export type WordsLike<Known extends Readonly<Record<string, string>>> = Readonly<Record<keyof Known, string>>

export type Messages = WordsLike<typeof zh>
