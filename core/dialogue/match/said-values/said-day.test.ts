import type { ScriptLanguage } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Day, saidDay } from './said-day.ts'
import { saidTime } from './said-time.ts'

/** A Saturday. */
const today: Day = { year: 2026, month: 11, day: 21 }
const iso = (day: Day | undefined): string | undefined =>
  day && `${day.year}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`

test.each<[ScriptLanguage, string, string | undefined]>([
  ['en-US', 'Tomorrow, please', '2026-11-22'],
  ['en-US', 'the day after tomorrow', '2026-11-23'],
  ['en-US', 'in three days', '2026-11-24'],
  ['en-US', 'in two weeks', '2026-12-05'],
  ['en-US', 'on Monday', '2026-11-23'],
  ['en-US', 'next Wednesday', '2026-11-25'],
  ['en-US', 'on Saturday', '2026-11-28'],
  ['en-US', 'March 5th', '2027-03-05'],
  ['en-US', 'the twenty-third of December', '2026-12-23'],
  ['en-US', 'on 2027-01-02', '2027-01-02'],
  ['en-US', 'February 31', undefined],
  ['en-US', 'February 29', '2028-02-29'],
  ['en-US', 'whenever you like', undefined],
  ['id-ID', 'besok saja', '2026-11-22'],
  ['id-ID', 'lusa', '2026-11-23'],
  ['id-ID', '3 hari lagi', '2026-11-24'],
  ['id-ID', 'dua minggu lagi', '2026-12-05'],
  ['id-ID', 'hari Rabu', '2026-11-25'],
  ['id-ID', 'Senin depan', '2026-11-23'],
  ['id-ID', 'tanggal 5 Maret', '2027-03-05'],
  ['zh-CN', '明天下午', '2026-11-22'],
  ['zh-CN', '大后天', '2026-11-24'],
  ['zh-CN', '三天后', '2026-11-24'],
  ['zh-CN', '两个星期后', '2026-12-05'],
  ['zh-CN', '下周三', '2026-11-25'],
  ['zh-CN', '这周五', '2026-11-20'],
  ['zh-CN', '三月五号', '2027-03-05'],
  ['zh-CN', '十二月二十三日', '2026-12-23'],
  ['zh-HK', '聽日得閒', '2026-11-22'],
  ['zh-HK', '禮拜一', '2026-11-23'],
  ['zh-HK', '唔知', undefined],
])('%s: "%s" is %s', (language, said, day) => {
  expect(iso(saidDay(said, language, today))).toBe(day)
})

test.each<[ScriptLanguage, string, string | undefined]>([
  ['en-US', 'at 3:45 pm', '15:45'],
  ['en-US', 'half past three in the afternoon', '15:30'],
  ['en-US', 'a quarter to nine', '8:45'],
  ['en-US', "nine o'clock in the morning", '9:00'],
  ['en-US', 'at ten thirty', '10:30'],
  ['en-US', '8 pm', '20:00'],
  ['en-US', 'at noon', '12:00'],
  ['en-US', 'at 25:10', undefined],
  ['en-US', 'no idea', undefined],
  ['id-ID', 'jam tiga sore', '15:00'],
  ['id-ID', 'jam setengah empat sore', '15:30'],
  ['id-ID', 'pukul 08.15', '8:15'],
  ['id-ID', 'jam tujuh lewat sepuluh malam', '19:10'],
  ['zh-CN', '下午三点半', '15:30'],
  ['zh-CN', '早上九点一刻', '9:15'],
  ['zh-CN', '晚上八点二十五分', '20:25'],
  ['zh-CN', '中午十二点', '12:00'],
  ['zh-CN', '没时间', undefined],
  ['zh-HK', '下晝兩點', '14:00'],
])('%s: "%s" is at %s', (language, said, time) => {
  const found = saidTime(said, language)
  expect(found && `${found.hour}:${String(found.minute).padStart(2, '0')}`).toBe(time)
})

const days = fc
  .date({ min: new Date('2026-11-21T00:00:00Z'), max: new Date('2027-11-20T00:00:00Z'), noInvalidDate: true })
  .map(
    (date): Day => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }),
  )
const englishMonths =
  'January February March April May June July August September October November December'.split(' ')
const indonesianMonths =
  'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ')

test.each<[ScriptLanguage, (day: Day) => string]>([
  ['en-US', ({ month, day }) => `how about ${englishMonths[month - 1]} ${day}`],
  ['id-ID', ({ month, day }) => `tanggal ${day} ${indonesianMonths[month - 1]} ya`],
  ['zh-CN', ({ month, day }) => `${month}月${day}号吧`],
  ['zh-HK', ({ month, day }) => `${month}月${day}號啦`],
])('%s: every day of the next year is parsed', (language, inWords) => {
  fc.assert(
    fc.property(days, (day) => {
      expect(saidDay(inWords(day), language, today)).toEqual(day)
    }),
  )
})

test('any text of days and times is parsed without an error', () => {
  const languages = fc.constantFrom<ScriptLanguage>('en-US', 'id-ID', 'zh-CN', 'zh-HK')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), languages, (said, language) => {
      saidDay(said, language, today)
      saidTime(said, language)
    }),
  )
})
