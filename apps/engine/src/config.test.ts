import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const meaning = (env: Record<string, string>) =>
  readConfig({ MEANING_URL: 'https://models.company.com/v1', MEANING_MODEL: 'small', ...env }).meaning

describe('the language model of the environment', () => {
  test('is none where no address is given', () => {
    expect(readConfig({}).meaning).toBeUndefined()
    expect(meaning({ MEANING_URL: '' })).toBeUndefined()
  })

  test.each([
    [{ MEANING_MODEL: '' }, 'MEANING_MODEL'],
    [{ MEANING_URL: 'models' }, 'must look like'],
    [{ MEANING_URL: 'file:///etc/passwd' }, 'must look like'],
    [{ MEANING_URL: 'http://models.company.com/v1' }, 'must be https'],
    [{ MEANING_URL: 'http://10.0.0.5:8000/v1', EGRESS_ALLOW: '10.0.0.5:8001' }, 'must be https'],
  ])('is refused at start with what is wrong: %o', (env, message) => {
    expect(() => meaning(env)).toThrow(message)
  })

  test('reaches public addresses, and no closed one that its name may lead to', () => {
    const place = meaning({})
    expect(place?.mayReach('93.184.216.34')).toBe(true)
    for (const ip of ['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', '::ffff:127.0.0.1', '192.0.2.1'])
      expect(place?.mayReach(ip)).toBe(false)
  })

  test('reaches a private address that the installation opened, by its name or by its number', () => {
    const url = { MEANING_URL: 'http://models:8000/v1' }
    expect(meaning({ ...url, EGRESS_ALLOW: 'models:8000' })?.mayReach('10.0.0.5')).toBe(true)
    const byNumber = meaning({ EGRESS_ALLOW: '10.0.0.5:443' })
    expect(byNumber?.mayReach('10.0.0.5')).toBe(true)
    expect(byNumber?.mayReach('10.0.0.6')).toBe(false)
  })
})
