import { en } from '../apps/console/src/messages/en/index.ts'
import { es } from '../apps/console/src/messages/es/index.ts'
import { id } from '../apps/console/src/messages/id/index.ts'
import type { MessageKey, Messages } from '../apps/console/src/messages/messages.ts'
import { th } from '../apps/console/src/messages/th/index.ts'
import { zh } from '../apps/console/src/messages/zh/index.ts'
import { zhTw } from '../apps/console/src/messages/zh-TW/index.ts'

/** Each language's messages, by the console's language code. */
export const languages = { en, zh, es, id, th, 'zh-TW': zhTw } as const satisfies Record<string, Messages>

/** A message of the console with its values filled in. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string

export const translateIn =
  (words: Readonly<Record<MessageKey, string>>): Translate =>
  (key, values = {}) =>
    words[key].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
