import { expect, test } from 'vitest'
import { languageOfBrowser } from './language-of-browser.ts'

test.each<[readonly string[], string]>([
  [['en-US', 'en'], 'en'],
  [['fr-FR', 'es-MX', 'en'], 'es'],
  [['zh-CN'], 'zh'],
  [['zh-Hant-HK'], 'zh-TW'],
  [['zh-TW', 'en'], 'zh-TW'],
  [['id'], 'id'],
  [['th-TH'], 'th'],
  [['fr', 'de'], 'zh'],
  [[], 'zh'],
])('a browser that wants %j reads %s', (wanted, language) => {
  expect(languageOfBrowser(wanted)).toBe(language)
})
