import { en } from '../apps/console/src/words/en/index.ts'
import { es } from '../apps/console/src/words/es/index.ts'
import { id } from '../apps/console/src/words/id/index.ts'
import { th } from '../apps/console/src/words/th/index.ts'
import type { WordKey, Words } from '../apps/console/src/words/words.ts'
import { zh } from '../apps/console/src/words/zh/index.ts'
import { zhTw } from '../apps/console/src/words/zh-TW/index.ts'

/** Each language's words, by what the console calls it. */
export const languages = { en, zh, es, id, th, 'zh-TW': zhTw } as const satisfies Record<string, Words>

/** What the console says: a sentence in these words, with what stands in its holes. */
export type Say = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string

export const sayIn =
  (words: Readonly<Record<WordKey, string>>): Say =>
  (key, values = {}) =>
    words[key].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
