import { isIPv4 } from 'node:net'

export type SipAddresses = {
  /** The address to bind. */
  readonly sipHost: string
  /** The address for others, in Via, Contact and From. */
  readonly publicSipHost: string
  /** Where others send audio, in the SDP; an IPv4 address. */
  readonly publicRtpHost: string
}

/** `SIP_HOST`, `PUBLIC_SIP_HOST`, `PUBLIC_RTP_HOST`. @throws if others could not reach these addresses */
export const parseSipAddresses = (env: Readonly<Record<string, string | undefined>>): SipAddresses => {
  const {
    SIP_HOST: sipHost = '127.0.0.1',
    PUBLIC_SIP_HOST: publicSip = '',
    PUBLIC_RTP_HOST: publicRtp = '',
  } = env
  if (!isIPv4(sipHost))
    throw new Error(
      `SIP_HOST must be an IPv4 address of this machine, or 0.0.0.0 for all, but is "${sipHost}"`,
    )
  if (sipHost === everyAddress && publicSip === '')
    throw new Error(
      'SIP_HOST is 0.0.0.0, which no carrier can answer to: set PUBLIC_SIP_HOST to the address or name that carriers reach this engine by',
    )
  const publicSipHost = publicSip === '' ? sipHost : publicSip
  if (publicSipHost === everyAddress || !/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(publicSipHost))
    throw new Error(
      `PUBLIC_SIP_HOST must be an address or a name that carriers reach, but is "${publicSipHost}"`,
    )
  const publicRtpHost = publicRtp === '' ? publicSipHost : publicRtp
  if (!isIPv4(publicRtpHost) || publicRtpHost === everyAddress)
    throw new Error(
      `Set PUBLIC_RTP_HOST to the IPv4 address that carriers send sound to: "${publicRtpHost}" is not one`,
    )
  return { sipHost, publicSipHost, publicRtpHost }
}

const everyAddress = '0.0.0.0'
