import { expect, test } from 'vitest'
import { parseSipAddresses } from './sip-addresses.ts'

test.each([
  [{}, ['127.0.0.1', '127.0.0.1', '127.0.0.1']],
  [{ SIP_HOST: '10.0.0.5' }, ['10.0.0.5', '10.0.0.5', '10.0.0.5']],
  [{ SIP_HOST: '0.0.0.0', PUBLIC_SIP_HOST: '198.51.100.7' }, ['0.0.0.0', '198.51.100.7', '198.51.100.7']],
  [
    { SIP_HOST: '10.0.0.5', PUBLIC_SIP_HOST: 'sip.company.com', PUBLIC_RTP_HOST: '198.51.100.8' },
    ['10.0.0.5', 'sip.company.com', '198.51.100.8'],
  ],
  [{ SIP_HOST: '10.0.0.5', PUBLIC_RTP_HOST: '198.51.100.8' }, ['10.0.0.5', '10.0.0.5', '198.51.100.8']],
] as const)('%o is where the engine listens, is called and receives audio', (env, expected) => {
  const { sipHost, publicSipHost, publicRtpHost } = parseSipAddresses(env)
  expect([sipHost, publicSipHost, publicRtpHost]).toEqual(expected)
})

test.each([
  [{ SIP_HOST: '0.0.0.0' }, 'set PUBLIC_SIP_HOST'],
  [{ SIP_HOST: '0.0.0.0', PUBLIC_SIP_HOST: '0.0.0.0' }, 'PUBLIC_SIP_HOST must be'],
  [{ SIP_HOST: '::' }, 'SIP_HOST must be an IPv4 address'],
  [{ SIP_HOST: 'localhost' }, 'SIP_HOST must be an IPv4 address'],
  [{ PUBLIC_SIP_HOST: 'a b' }, 'PUBLIC_SIP_HOST must be'],
  [{ PUBLIC_SIP_HOST: 'sip:1.2.3.4' }, 'PUBLIC_SIP_HOST must be'],
  [{ PUBLIC_SIP_HOST: 'sip.company.com' }, 'Set PUBLIC_RTP_HOST'],
  [{ PUBLIC_SIP_HOST: '1.2.3.4', PUBLIC_RTP_HOST: '0.0.0.0' }, 'Set PUBLIC_RTP_HOST'],
  [{ PUBLIC_SIP_HOST: '1.2.3.4', PUBLIC_RTP_HOST: '2001:db8::1' }, 'Set PUBLIC_RTP_HOST'],
])('%o is refused at start with what to do', (env, message) => {
  expect(() => parseSipAddresses(env)).toThrow(message)
})
