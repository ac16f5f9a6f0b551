import { describe, expect, test } from 'vitest'
import { routeRequest } from './dialog.ts'

const hopOf = (via: string, remoteTarget: string, routeSet: readonly string[] = []) =>
  routeRequest({ routeSet: [...routeSet], remoteTarget, via: { host: via, port: 5060, transport: 'udp' } })

describe('a request within a dialog', () => {
  test('follows the Contact', () => {
    expect(hopOf('93.184.216.34', 'sip:them@93.184.216.40:5070').hop).toEqual({
      host: '93.184.216.40',
      port: 5070,
      transport: 'udp',
    })
  })

  test.each(['93.184.216.34', 'sip.carrier.com'])(
    "takes the INVITE's path by %s where the Contact is an address behind a NAT, and still names it",
    (via) => {
      const { uri, hop } = hopOf(via, 'sip:them@192.168.1.20:5070')
      expect(uri).toBe('sip:them@192.168.1.20:5070')
      expect(hop).toEqual({ host: via, port: 5060, transport: 'udp' })
    },
  )

  test('stays within a private network where the INVITE went to one', () => {
    expect(hopOf('10.0.0.5', 'sip:them@10.0.0.6:5070').hop.host).toBe('10.0.0.6')
  })

  test("by a route behind a NAT takes the INVITE's path too", () => {
    const { hop, routes } = hopOf('93.184.216.34', 'sip:them@93.184.216.40', ['<sip:10.0.0.9;lr>'])
    expect(hop.host).toBe('93.184.216.34')
    expect(routes).toEqual([['Route', '<sip:10.0.0.9;lr>']])
  })
})
