import type { ScriptLanguage } from '@parley/contract/vocabulary'

/** A language's words for days. Patterns match lower-case text surrounded by spaces. */
export type CalendarWords = {
  /** Days from today. */
  readonly relative: Readonly<Record<string, number>>
  readonly daysAfter: RegExp
  readonly weeksAfter: RegExp
  readonly monthAndDay: readonly RegExp[]
  readonly months: Readonly<Record<string, number>>
  readonly ordinals: Readonly<Record<string, number>>
  readonly weekday: RegExp
  /** 0 is Monday. */
  readonly weekdays: Readonly<Record<string, number>>
  readonly isNextWeek: RegExp
  readonly isThisWeek: RegExp
}

const places = (words: string, from: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    words
      .split(' ')
      .flatMap((same, at) => same.split('/').map((word) => [word.replaceAll('_', ' '), from + at])),
  )

const englishMonths = places(
  'january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sep october/oct november/nov december/dec',
  1,
)
const englishOrdinals = places(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first',
  1,
)
const indonesianMonths = places(
  'januari februari maret april mei juni juli agustus september oktober november desember',
  1,
)
const anyOf = (words: Readonly<Record<string, number>>): string =>
  Object.keys(words)
    .sort((one, other) => other.length - one.length)
    .join('|')

const englishDay = `(?<day>${anyOf(englishOrdinals)}|\\d{1,2})(?:st|nd|rd|th)?`
const englishWeekdays = places('monday tuesday wednesday thursday friday saturday sunday', 0)
const indonesianWeekdays = places("senin selasa rabu kamis jumat/jum'at sabtu minggu/ahad", 0)
const hanNumber = '[0-9零一二三四五六七八九十两兩]'

const chinese: CalendarWords = {
  relative: {
    今天: 0,
    今日: 0,
    明天: 1,
    明日: 1,
    聽日: 1,
    听日: 1,
    后天: 2,
    後天: 2,
    後日: 2,
    大后天: 3,
    大後天: 3,
    大後日: 3,
    昨天: -1,
    琴日: -1,
    尋日: -1,
    前天: -2,
    前日: -2,
  },
  daysAfter: new RegExp(`(?<n>${hanNumber}+) ?(?:天|日)(?:以?[后後]|之[后後])`),
  weeksAfter: new RegExp(`(?<n>${hanNumber}+) ?个?個?(?:星期|礼拜|禮拜|周|週)(?:以?[后後]|之[后後])`),
  monthAndDay: [
    new RegExp(`(?:(?<year>\\d{4})年)?(?<month>${hanNumber}+) ?月 ?(?<day>${hanNumber}+) ?[号號日]?`),
  ],
  months: {},
  ordinals: {},
  weekday: /(?:星期|礼拜|禮拜|周|週)(?<day>[一二三四五六日天])/,
  weekdays: places('一 二 三 四 五 六 日/天', 0),
  isNextWeek: /下个?個?(?:星期|礼拜|禮拜|周|週)/,
  isThisWeek: /[这這本今]个?個?(?:星期|礼拜|禮拜|周|週)/,
}

export const calendarWords: Readonly<Record<ScriptLanguage, CalendarWords>> = {
  'zh-CN': chinese,
  'zh-HK': chinese,
  'en-US': {
    relative: {
      today: 0,
      tonight: 0,
      tomorrow: 1,
      'the day after tomorrow': 2,
      'day after tomorrow': 2,
      yesterday: -1,
      'the day before yesterday': -2,
    },
    daysAfter: /\bin (?<n>[\w-]+(?: [\w-]+)?) days?\b/,
    weeksAfter: /\bin (?<n>[\w-]+) weeks?\b/,
    monthAndDay: [
      new RegExp(`\\b(?<month>${anyOf(englishMonths)}) (?:the )?${englishDay}\\b(?: (?<year>\\d{4}))?`),
      new RegExp(`\\b${englishDay}(?: of)? (?<month>${anyOf(englishMonths)})\\b(?: (?<year>\\d{4}))?`),
    ],
    months: englishMonths,
    ordinals: englishOrdinals,
    weekday: new RegExp(`\\b(?<day>${anyOf(englishWeekdays)})\\b`),
    weekdays: englishWeekdays,
    isNextWeek: /\bnext\b/,
    isThisWeek: /\bthis\b/,
  },
  'id-ID': {
    relative: {
      'hari ini': 0,
      'nanti malam': 0,
      besok: 1,
      esok: 1,
      lusa: 2,
      kemarin: -1,
      'kemarin lusa': -2,
    },
    daysAfter: /(?<![\w])(?<n>[\w]+(?: [\w]+)?) hari (?:lagi|kemudian)/,
    weeksAfter: /(?<![\w])(?<n>\w+) minggu (?:lagi|kemudian)/,
    monthAndDay: [
      new RegExp(
        `(?:tanggal )?(?<day>\\d{1,2}|\\w+(?: (?:belas|puluh)(?: \\w+)?)?) (?<month>${anyOf(indonesianMonths)})(?= )(?: (?<year>\\d{4}))?`,
      ),
    ],
    months: indonesianMonths,
    ordinals: {},
    weekday: new RegExp(`(?:hari )?(?<![\\w])(?<day>${anyOf(indonesianWeekdays)})(?![\\w])`),
    weekdays: indonesianWeekdays,
    isNextWeek: /(?:minggu|pekan) depan|depan/,
    isThisWeek: /(?:minggu|pekan) ini| ini /,
  },
}
