import { describe, expect, test, vi } from 'vitest'
import { KnownPeers } from './known-peers.ts'
import { createRequestSender } from './send-requests.ts'
import type { Hop } from './transport.ts'

const hop = (host: string, more: Partial<Hop> = {}): Hop => ({ host, port: 5060, transport: 'udp', ...more })
const invite = Buffer.from('INVITE sip:1@callee SIP/2.0\r\n')

const sender = (mayReach: (ip: string) => boolean) => {
  const sent: string[] = []
  const clock = { nowMs: 0 }
  const asked: string[] = []
  const peers = new KnownPeers()
  const send = createRequestSender(
    (_bytes, { host }) => void sent.push(host),
    {
      peers,
      mayReach: (ip, said) => {
        asked.push(`${said.host}>${ip}`)
        return mayReach(ip)
      },
    },
    () => clock.nowMs,
  )
  return { sent, asked, clock, peers, send }
}

describe('a request', () => {
  test('goes to a permitted address, and to no other', async () => {
    const { sent, send } = sender((ip) => ip === '198.51.100.7')
    const onFailed = vi.fn()
    send(invite, hop('198.51.100.7'), onFailed)
    send(invite, hop('169.254.169.254'), onFailed)
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
    expect(sent).toEqual(['198.51.100.7'])
    expect(String(onFailed.mock.calls[0]?.[0])).toContain('169.254.169.254:5060')
  })

  test('goes to the resolved address that was checked', async () => {
    const { sent, asked, peers, send } = sender(() => true)
    expect(peers.knows('127.0.0.1')).toBe(false)
    send(invite, hop('localhost'), vi.fn())
    await vi.waitFor(() => expect(sent).toEqual(['127.0.0.1']))
    expect([peers.knows('127.0.0.9'), peers.knows('127.0.1.1')]).toEqual([true, false])
    expect(peers.addressesOf('LOCALHOST')).toContain('127.0.0.1')
    expect(asked).toEqual(['localhost>127.0.0.1'])
  })

  test('is not sent where a name resolves to a forbidden address, or not at all', async () => {
    const { sent, send } = sender((ip) => ip !== '127.0.0.1')
    const onFailed = vi.fn()
    send(invite, hop('localhost'), onFailed)
    send(invite, hop('nobody.invalid'), onFailed)
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(2), { timeout: 10_000 })
    expect(sent).toEqual([])
  })

  test('that is repeated goes where the first went, until the name is resolved again', async () => {
    const { sent, asked, clock, send } = sender(() => true)
    send(invite, hop('localhost'), vi.fn())
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    clock.nowMs = 29_999
    send(invite, hop('LOCALHOST'), vi.fn())
    expect(sent).toHaveLength(2)
    expect(asked).toHaveLength(1)
    clock.nowMs = 30_000
    send(invite, hop('localhost'), vi.fn())
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    expect(asked).toHaveLength(2)
  })

  test('uses an open connection, whoever opened it', () => {
    const { sent, send } = sender(() => false)
    send(invite, hop('10.0.0.5', { connection: { alive: true, send: vi.fn() } }), vi.fn())
    expect(sent).toEqual(['10.0.0.5'])
  })
})
