import { expect, test } from 'vitest'
import { checkAddress, parseAddress } from './egress-policy.ts'

test.each([
  '',
  ':5060',
  'a b',
  'sip:a.de',
  'a.de:0',
  'a.de:70000',
  'a.de/x',
  '-a.de',
  '127.1',
  '0x7f.1',
  '2130706433',
  'u@a.de',
])('"%s" is not an address', (text) => {
  expect(() => parseAddress(text, 5060)).toThrow('address_format')
})

test.each([
  ['carrier.de', 'carrier.de', 5060],
  ['8.8.8.8:5080', '8.8.8.8', 5080],
  ['[2606:4700::1]:5061', '2606:4700::1', 5061],
])('%s is host %s and port %d', (text, host, port) => {
  expect(parseAddress(text, 5060)).toEqual({ host, port })
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fd00::1',
  'fe80::1',
  '192.0.0.192',
  '192.0.0.170',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '168.63.129.16',
  '240.0.0.1',
  '::',
  '::7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001:0:7f00:1::',
  '2001:2::1',
  '2001:20::1',
  '2002:7f00:1::',
  '2620:4f:8000::1',
  '3fff::1',
  '5f00::1',
  'fec0::1',
  'ff02::1',
  '192.0.2.7',
  '198.51.100.7',
  '203.0.113.7',
  '2001:db8::1',
  'pbx.example.com',
  'a.test',
  'localhost',
])('%s is reserved', async (host) => {
  await expect(checkAddress({ host, port: 5060 }, [])).rejects.toThrow('address_reserved')
})

test('what the operator allows is reachable, on the allowed ports only', async () => {
  const allowed = ['127.0.0.1:5070-5080']
  await expect(checkAddress({ host: '127.0.0.1', port: 5075 }, allowed)).resolves.toBeUndefined()
  await expect(checkAddress({ host: '127.0.0.1', port: 5081 }, allowed)).rejects.toThrow('address_reserved')
  for (const host of ['8.8.8.8', '192.0.1.1', '198.20.0.1', '2606:4700::1', '2a00:1450::1'])
    await expect(checkAddress({ host, port: 5060 }, [])).resolves.toBeUndefined()
})
