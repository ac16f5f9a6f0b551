import { expect, test } from 'vitest'
import { soundHost } from './sound-host.ts'

test.each([
  ['an open address is taken as it is described', '93.184.216.40', '93.184.216.34', '93.184.216.40'],
  ['a private one of a public line is not', '192.168.1.20', '93.184.216.34', '93.184.216.34'],
  ['nor one of this machine', '127.0.0.1', 'sip.carrier.com', 'sip.carrier.com'],
  ['nor one of metadata', '169.254.169.254', '93.184.216.34', '93.184.216.34'],
  ['within a private net it is', '10.0.0.9', '10.0.0.5', '10.0.0.9'],
  ['on hold stays on hold', '0.0.0.0', '93.184.216.34', '0.0.0.0'],
])('%s', (_, described, lineHost, host) => {
  expect(soundHost(described, lineHost)).toBe(host)
})
