import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { saidNumbers } from './said-number.ts'

/** Clock time, 0-23 and 0-59. */
export type DayTime = { readonly hour: number; readonly minute: number }

/** Parses a spoken time of day: "half past three", 下午三点半, "jam setengah empat" (3:30). */
export const saidTime = (said: string, language: ScriptLanguage): DayTime | undefined => {
  const text = ` ${said
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[,!?，。！？]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()} `
  const clock = writtenTime(text, language) ?? spokenTime[language](text)
  if (clock === undefined) return undefined
  const hour = turned(clock.hour, partOfDay(text, language))
  return hour < 24 && clock.minute < 60 ? { hour, minute: clock.minute } : undefined
}

/** Written with a colon; in Indonesian with a point. */
const writtenTime = (text: string, language: ScriptLanguage): DayTime | undefined => {
  const found =
    text.match(/(?<![\d:])(\d{1,2}):(\d{2})(?!\d)/) ??
    (language === 'id-ID' ? text.match(/(?:jam|pukul) (\d{1,2})\.(\d{2})(?!\d)/) : undefined)
  return found ? { hour: Number(found[1]), minute: Number(found[2]) } : undefined
}

type PartOfDay = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening'

const partsOfDay: Readonly<Record<ScriptLanguage, readonly (readonly [RegExp, PartOfDay])[]>> = {
  'en-US': [
    [/ in the morning |\d ?a\.?m\.? | a\.?m\.? | this morning | tomorrow morning /, 'morning'],
    [/ in the afternoon |\d ?p\.?m\.? | p\.?m\.? | afternoon /, 'afternoon'],
    [/ evening | tonight | at night /, 'evening'],
  ],
  'id-ID': [
    [/ dini hari /, 'night'],
    [/ pagi /, 'morning'],
    [/ siang /, 'noon'],
    [/ sore /, 'afternoon'],
    [/ malam /, 'evening'],
  ],
  'zh-CN': [
    [/凌晨/, 'night'],
    [/早上|早晨|上午|清晨/, 'morning'],
    [/中午/, 'noon'],
    [/下午/, 'afternoon'],
    [/晚上|傍晚|今晚|明晚/, 'evening'],
  ],
  'zh-HK': [
    [/凌晨/, 'night'],
    [/朝早|朝頭早|上晝|早上|上午/, 'morning'],
    [/晏晝|中午/, 'noon'],
    [/下晝|下午/, 'afternoon'],
    [/夜晚|夜晚黑|今晚|聽晚|晚上/, 'evening'],
  ],
}

const partOfDay = (text: string, language: ScriptLanguage): PartOfDay | undefined =>
  partsOfDay[language].find(([pattern]) => pattern.test(text))?.[1]

/** Twelve in the morning or at night is 0; one at noon is 13, eleven at noon is 11. */
const turned = (hour: number, part: PartOfDay | undefined): number => {
  if (part === undefined || hour > 12) return hour
  switch (part) {
    case 'night':
    case 'morning':
      return hour === 12 ? 0 : hour
    case 'noon':
      return hour < 6 ? hour + 12 : hour
    case 'afternoon':
      return hour === 12 ? 12 : hour + 12
    case 'evening':
      return hour === 12 ? 0 : hour < 5 ? hour : hour + 12
  }
}

const englishTime = (text: string): DayTime | undefined => {
  if (/ (?:at )?noon /.test(text)) return { hour: 12, minute: 0 }
  if (/ midnight /.test(text)) return { hour: 0, minute: 0 }
  const number = (words: string | undefined) => valuesOf(words, 'en-US')[0]
  const past = text.match(/ (half|quarter|[\w-]+) (past|to|after) ([\w-]+) /)
  const [hour, minutes] = [
    number(past?.[3]),
    past?.[1] === 'half' ? 30 : past?.[1] === 'quarter' ? 15 : number(past?.[1]),
  ]
  if (hour !== undefined && minutes !== undefined)
    return past?.[2] === 'to'
      ? { hour: (hour + 23) % 24 || 12, minute: 60 - minutes }
      : { hour, minute: minutes }
  const at = text
    .match(/ (?:at|around|about|by|before|after) ([\w-]+)(?: ([\w-]+))?(?: ([\w-]+))? /)
    ?.slice(1, 4)
  const exact =
    text.match(/ ([\w-]+) (?:o'clock|o’clock) /)?.[1] ??
    text.match(/ (\d{1,2}|[a-z]+) ?(?:a\.?m\.?|p\.?m\.?) /)?.[1]
  const [first, second = 0] = valuesOf(exact ?? at?.join(' '), 'en-US')
  return first === undefined ? undefined : { hour: first, minute: second }
}

const indonesianTime = (text: string): DayTime | undefined => {
  const words = text.match(/(?:jam|pukul) (.+)$/)?.[1] ?? ''
  const half = words.match(/^setengah (.+)$/)
  const [hour, more] = valuesOf((half?.[1] ?? words).replace(/ (?:lewat|lebih|kurang) /, ' , '), 'id-ID')
  if (hour === undefined) return undefined
  // "Half" before an hour means 30 minutes before it.
  if (half) return { hour: (hour + 23) % 24 || 12, minute: 30 }
  const minutes = / seperempat /.test(` ${words} `) ? 15 : (more ?? 0)
  return / kurang /.test(words)
    ? { hour: (hour + 23) % 24 || 12, minute: 60 - minutes }
    : { hour, minute: minutes }
}

const hanNumber = '[0-9零一二三四五六七八九十两兩]+'
const hanPattern = new RegExp(
  `(?<hour>${hanNumber}) ?(?:点|點|时|時)(?!间|間)(?:钟|鐘)?(?:(?<half>半)|(?<quarter>[一三])刻|(?<minute>${hanNumber}) ?分?)?`,
)

const chineseTime = (text: string): DayTime | undefined => {
  const { hour, half, quarter, minute } = text.match(hanPattern)?.groups ?? {}
  const [value] = valuesOf(hour, 'zh-CN')
  if (value === undefined) return undefined
  if (half !== undefined) return { hour: value, minute: 30 }
  if (quarter !== undefined) return { hour: value, minute: quarter === '一' ? 15 : 45 }
  return { hour: value, minute: valuesOf(minute, 'zh-CN')[0] ?? 0 }
}

const spokenTime: Readonly<Record<ScriptLanguage, (text: string) => DayTime | undefined>> = {
  'en-US': englishTime,
  'id-ID': indonesianTime,
  'zh-CN': chineseTime,
  'zh-HK': chineseTime,
}

const valuesOf = (words: string | undefined, language: ScriptLanguage): readonly number[] =>
  words === undefined ? [] : saidNumbers(words, language).map(({ value }) => value)
