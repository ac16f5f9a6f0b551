import { mutate } from '../mutate.ts'
import type { RandomSource } from '../random-source.ts'
import { type Place, sendBytes } from './send-bytes.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE', 'PRI', 'get', ''] as const
const targets = [
  '/',
  '//',
  '///x',
  '*',
  '/api/tasks',
  '/api/oauth/login',
  '/api/parley/voice-test',
  '/readyz',
  '/metrics',
  '/index.html',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%',
  'http://[::',
  'http://a:99999/',
  '/api/users/%00',
  `/${'a'.repeat(9000)}`,
] as const
const headers = [
  'Host: here',
  'Host:',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99',
  'Content-Length: 5',
  'Content-Length: -5',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data; boundary=b',
  'Content-Type: multipart/form-data',
  'Expect: 100-continue',
  'Range: bytes=-',
  'Cookie: callbot_ticket=%; parley_refresh=%E0%A4%A',
  'Accept-Language: zh;q=-1,,,;q=x',
  'x-access-token: x',
  'X-Forwarded-For: \u00ff, ::1',
  'Origin: null',
  'Last-Event-Id: 1.2',
  `Last-Event-Id: ${'A'.repeat(70)}`,
] as const
const bodies = [
  '',
  '{}',
  '{"a":',
  '5\r\n{"a":1\r\n0\r\n\r\n',
  'ffffffffff\r\n',
  '--b\r\n\r\n',
  '[[[[[',
] as const

/** A raw HTTP request, from a grammar; half of them with faults. */
export const sendHttpLines = (place: Place, random: RandomSource): Promise<void> => {
  const lines = Array.from({ length: random.below(8) }, () => random.pick(headers))
  const head = `${random.pick(methods)} ${random.pick(targets)} HTTP/${random.pick(['1.1', '1.0', '2.0', '0.9'])}`
  const request = Buffer.from(`${[head, ...lines].join('\r\n')}\r\n\r\n${random.pick(bodies)}`, 'latin1')
  return sendBytes(place, [random.chance(0.5) ? request : mutate(request, random)], 300)
}
