import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { createKeywordFinder, type KeywordFinder } from './keyword-finder.ts'

/**
 * The words of an opt-out from further calls, in normal form; undefined where there are none. Every
 * language's phrases count in every call, since a callee may answer in any language. The longest
 * match is the evidence.
 */
export const findDoNotCall = (said: string): string | undefined => {
  finder ??= createKeywordFinder([...phrases, ...exceptions])
  const found = finder.find(said)
  if (found.size === 0) return undefined
  const excepted = [...found].filter((text) => exceptions.has(text))
  const meant = [...found].filter(
    (text) => phrases.has(text) && !excepted.some((exception) => exception.includes(text)),
  )
  return meant.sort((one, other) => other.length - one.length || (one < other ? -1 : 1))[0]
}

/** For recognizers with a closed grammar. */
export const doNotCallPhrases = (language: ScriptLanguage): readonly string[] => {
  const { firm, plain } = wordsByLanguage[language]
  return [...firm, ...plain]
}

/**
 * `firm` phrases always count. `plain` ones count unless a `softener` accompanies them: "do not
 * call me now" requests another time. In doubt it is an opt-out, so softeners are few.
 */
type OptOutWords = {
  readonly firm: readonly string[]
  readonly plain: readonly string[]
  readonly softener: readonly string[]
  /** Whether the softener precedes the phrase, as in Chinese. */
  readonly isSoftenedBefore: boolean
}

const wordsByLanguage: Readonly<Record<ScriptLanguage, OptOutWords>> = {
  'en-US': {
    firm: [
      'do not call me again',
      "don't call me again",
      'do not call again',
      "don't call again",
      'do not call this number again',
      "don't call this number again",
      'never call me again',
      'never call again',
      'do not ever call me',
      "don't ever call me",
      'stop calling me',
      'please stop calling',
      'stop calling this number',
      'take me off your list',
      'take me off the list',
      'take me off your call list',
      'take my number off',
      'remove me from your list',
      'remove me from the list',
      'remove my number',
      'delete my number',
      'put me on your do not call list',
      'put me on the do not call list',
    ],
    plain: ['do not call me', "don't call me", 'do not call this number', "don't call this number"],
    softener: [
      'now',
      'right now',
      'today',
      'tonight',
      'before',
      'until',
      'after',
      'at work',
      'at night',
      'while',
    ],
    isSoftenedBefore: false,
  },
  'id-ID': {
    firm: [
      'jangan telepon saya lagi',
      'jangan telpon saya lagi',
      'jangan hubungi saya lagi',
      'jangan menelepon saya lagi',
      'jangan menghubungi saya lagi',
      'jangan telepon lagi',
      'jangan telpon lagi',
      'jangan hubungi lagi',
      'berhenti menelepon saya',
      'berhenti menghubungi saya',
      'stop menelepon saya',
      'stop telepon saya',
      'hapus nomor saya',
      'hapus saya dari daftar',
      'keluarkan saya dari daftar',
      'tidak mau ditelepon lagi',
      'tidak mau dihubungi lagi',
    ],
    plain: ['jangan telepon saya', 'jangan telpon saya', 'jangan hubungi saya'],
    softener: ['sekarang', 'hari ini', 'dulu', 'malam', 'sebelum', 'setelah', 'saat'],
    isSoftenedBefore: false,
  },
  'zh-CN': {
    firm: [
      '不要再打电话',
      '别再打电话',
      '不要再打给我',
      '别再打给我',
      '不要再打来',
      '别再打来',
      '不要再打过来',
      '别再打过来',
      '不要再打了',
      '别再打了',
      '以后不要打',
      '以后别打',
      '不要再联系我',
      '别再联系我',
      '不要再骚扰我',
      '别再骚扰我',
      '把我的号码删',
      '把我号码删',
      '删除我的号码',
      '删掉我的号码',
      '把我从名单',
      '把我拉黑',
      '勿再拨打',
      '不想再接到你们的电话',
      '不想再接到这种电话',
      '再打我就投诉',
    ],
    plain: ['不要打给我', '别打给我', '不要给我打电话', '别给我打电话'],
    softener: ['现在', '今天', '晚上', '中午', '这会儿', '这几天'],
    isSoftenedBefore: true,
  },
  'zh-HK': {
    firm: [
      '唔好再打',
      '唔好打嚟',
      '唔好再搵我',
      '唔好再煩我',
      '唔好再致電',
      '以後唔好打',
      '唔使再打',
      '唔好再打電話',
      '刪除我個號碼',
      '刪咗我個號碼',
      '剷除我個號碼',
      '將我個號碼刪',
      '除低我個名',
      '唔要再打',
      '不要再打',
      '勿再致電',
      '唔想再收到電話',
      '再打我會投訴',
    ],
    plain: ['唔好打畀我', '唔好打俾我', '唔好打電話畀我', '唔好打電話俾我'],
    softener: ['而家', '今日', '今晚', '夜晚', '呢排', '呢幾日'],
    isSoftenedBefore: true,
  },
}

const phrases: ReadonlySet<string> = new Set(
  Object.values(wordsByLanguage).flatMap(({ firm, plain }) => [...firm, ...plain]),
)

const exceptions: ReadonlySet<string> = new Set(
  Object.values(wordsByLanguage).flatMap(({ plain, softener, isSoftenedBefore }) =>
    plain.flatMap((phrase) =>
      softener.map((word) => (isSoftenedBefore ? `${word}${phrase}` : `${phrase} ${word}`)),
    ),
  ),
)

let finder: KeywordFinder | undefined
