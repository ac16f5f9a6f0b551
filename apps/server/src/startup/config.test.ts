import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('memory and autovacuum of the embedded PostgreSQL are settings', () => {
  expect(parseConfig({}).postgresSettings).toEqual([])
  const text = 'shared_buffers=1GB, autovacuum_naptime=10s'
  expect(parseConfig({ POSTGRES_SETTINGS: text }).postgresSettings).toEqual([
    'shared_buffers=1GB',
    'autovacuum_naptime=10s',
  ])
})

test.each(['fsync=off', 'listen_addresses=0.0.0.0', 'shared_buffers=1GB -c fsync=off', 'autovacuum'])(
  '%s is not a setting',
  (text) => {
    expect(() => parseConfig({ POSTGRES_SETTINGS: text })).toThrow('POSTGRES_SETTINGS takes name=value')
  },
)
