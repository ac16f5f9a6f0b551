import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const meaning = (env: Record<string, string>) =>
  readConfig({ MEANING_URL: 'https://models.company.com/v1', MEANING_MODEL: 'small', ...env }).meaning

describe('the language model of the environment', () => {
  test('is none without a URL', () => {
    expect(readConfig({}).meaning).toBeUndefined()
    expect(meaning({ MEANING_URL: '' })).toBeUndefined()
  })

  test.each([
    [{ MEANING_MODEL: '' }, 'MEANING_MODEL'],
    [{ MEANING_URL: 'models' }, 'must look like'],
    [{ MEANING_URL: 'file:///etc/passwd' }, 'must look like'],
    [{ MEANING_URL: 'http://models.company.com/v1' }, 'must be https'],
    [{ MEANING_URL: 'http://10.0.0.5:8000/v1', EGRESS_ALLOW: '10.0.0.5:8001' }, 'must be https'],
  ])('is refused at start with the reason: %o', (env, message) => {
    expect(() => meaning(env)).toThrow(message)
  })

  test('may use public addresses, and no private one that its name resolves to', () => {
    const place = meaning({})
    expect(place?.mayReach('93.184.216.34')).toBe(true)
    for (const ip of ['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', '::ffff:127.0.0.1', '192.0.2.1'])
      expect(place?.mayReach(ip)).toBe(false)
  })

  test('may use a private address that the installation allows, by name or by number', () => {
    const url = { MEANING_URL: 'http://models:8000/v1' }
    expect(meaning({ ...url, EGRESS_ALLOW: 'models:8000' })?.mayReach('10.0.0.5')).toBe(true)
    const byNumber = meaning({ EGRESS_ALLOW: '10.0.0.5:443' })
    expect(byNumber?.mayReach('10.0.0.5')).toBe(true)
    expect(byNumber?.mayReach('10.0.0.6')).toBe(false)
  })
})

describe('where calls may go', () => {
  const reaches = (env: Record<string, string>, ip: string, host = ip, port = 5060) =>
    readConfig(env).mayReach(ip, { host, port })

  test('is any public address, and no private one that a name resolves to', () => {
    expect(reaches({}, '93.184.216.34', 'sip.carrier.com')).toBe(true)
    expect(reaches({}, '127.0.0.1', 'sip.carrier.com')).toBe(false)
    expect(reaches({}, '169.254.169.254')).toBe(false)
  })

  test('is what the installation allows, by name or by number, only at that port', () => {
    const env = { EGRESS_ALLOW: 'pbx.company.com:5060, 10.0.0.5:5060-5062' }
    expect(reaches(env, '10.1.1.1', 'pbx.company.com')).toBe(true)
    expect(reaches(env, '10.1.1.1', 'pbx.company.com', 5070)).toBe(false)
    expect(reaches(env, '10.0.0.5', 'other.company.com', 5062)).toBe(true)
    expect(reaches(env, '10.0.0.6', 'other.company.com', 5062)).toBe(false)
  })

  test('is the sandbox if it is on', () => {
    expect(reaches({ SANDBOX: 'on' }, '127.0.0.1', '127.0.0.1', 5070)).toBe(true)
    expect(reaches({ SANDBOX: 'on' }, '127.0.0.1', '127.0.0.1', 5071)).toBe(false)
    expect(reaches({}, '127.0.0.1', '127.0.0.1', 5070)).toBe(false)
  })
})
