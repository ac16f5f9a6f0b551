import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { spokenForm } from './spoken-forms.ts'

test.each<[ScriptLanguage, string, string]>([
  ['zh-HK', '我唔知佢喺邊度呀', '我不知他在哪里'],
  ['zh-HK', '呢個係咩嚟㗎？', '这个是什么来'],
  ['zh-HK', '聽日幾時得閒', '明天什么时候得闲'],
  ['zh-CN', '請問價錢', '请问价钱'],
  ['id-ID', 'Gak mau, udah punya!', 'tidak mau sudah punya'],
  ['id-ID', 'gimana caranya', 'bagaimana caranya'],
  ['en-US', 'I DON’T  know…', "i don't know"],
])('%s: %s is compared as %s', (language, said, form) => {
  expect(spokenForm(said, language)).toBe(form)
})

test('the tables of characters have equal lengths', () => {
  expect(spokenForm('類數據', 'zh-CN')).toBe('类数据')
})
