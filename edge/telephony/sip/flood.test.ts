import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setInterval } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createUserAgent } from './create-user-agent.ts'
import { header } from './peers/played-peer.ts'
import { callerDiary, inviteTo } from './peers/two-agents.ts'
import type { UserAgent } from './user-agent.ts'

const sockets: Socket[] = []
let agent: UserAgent | undefined

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await agent?.close()
})

const openSocket = async (address: string): Promise<Socket> => {
  const socket = createSocket('udp4')
  socket.on('error', () => undefined)
  socket.bind(0, address)
  await once(socket, 'listening')
  sockets.push(socket)
  return socket
}

const message = (first: string, fields: Readonly<Record<string, string>>): string =>
  [
    first,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')

const perSec = 2000
const floodSec = 2

const options = (address: string, port: number, n: number): string =>
  message('OPTIONS sip:us@127.0.0.1 SIP/2.0', {
    Via: `SIP/2.0/UDP ${address}:${port};branch=z9hG4bK${address}-${port}-${n}`,
    From: `<sip:probe@${address}>;tag=${n}`,
    To: '<sip:us@127.0.0.1>',
    'Call-ID': `${address}-${port}-${n}`,
    CSeq: '1 OPTIONS',
  })

/** In bursts of 20 ms; `atHalf` is called at half time. */
const flood = async (socket: Socket, port: number, atHalf: () => void): Promise<void> => {
  const { address, port: own } = socket.address()
  const perBurst = perSec / 50
  let sent = 0
  for await (const _tick of setInterval(20)) {
    for (const until = sent + perBurst; sent < until; sent += 1)
      socket.send(options(address, own, sent), port, '127.0.0.1')
    if (sent === (perSec * floodSec) / 2) atHalf()
    if (sent >= perSec * floodSec) return
  }
}

test('a callee hangs up during 2,000 OPTIONS a second from its own address, and as many from another host', async () => {
  const callee = await openSocket('127.0.0.1')
  const stranger = await openSocket('127.9.9.9')
  const heard: string[] = []
  let strangerReceived = 0
  callee.on('message', (bytes) => heard.push(bytes.toString()))
  stranger.on('message', () => {
    strangerReceived += 1
  })
  agent = await createUserAgent({ host: '127.0.0.1', port: 0, transports: ['udp'] })
  const { diary, observer } = callerDiary()
  agent.invite(inviteTo(callee.address().port, 'udp'), observer)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  const asked = String(heard[0])
  const same = Object.fromEntries(
    ['Via', 'From', 'Call-ID', 'CSeq'].map((name) => [name, header(asked, name)]),
  )
  const to = `${header(asked, 'To')};tag=callee`
  const contact = `<sip:callee@127.0.0.1:${callee.address().port}>`
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(header(asked, 'Via'))?.[1])
  callee.send(message('SIP/2.0 200 OK', { ...same, To: to, Contact: contact }), port, '127.0.0.1')
  await diary.until('answered')
  const bye = message(`BYE sip:us@127.0.0.1:${port} SIP/2.0`, {
    Via: `SIP/2.0/UDP 127.0.0.1:${callee.address().port};branch=z9hG4bKbye`,
    From: to,
    To: header(asked, 'From'),
    'Call-ID': header(asked, 'Call-ID'),
    CSeq: '2 BYE',
  })
  const known = await openSocket('127.0.0.1')
  const hangUp = (): void => callee.send(bye, port, '127.0.0.1')
  await Promise.all([flood(known, port, hangUp), flood(stranger, port, () => undefined)])
  await diary.until('bye')
  await expect
    .poll(() => heard.filter((text) => text.startsWith('SIP/2.0 200') && text.includes('2 BYE')))
    .toHaveLength(1)
  expect(heard.filter((text) => text.startsWith('SIP/2.0 503'))).toEqual([])
  expect(strangerReceived).toBe(0)
})
