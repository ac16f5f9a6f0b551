import { Malformed } from './malformed.ts'
import { scanParameters } from './parameters.ts'
import { charSet, Scanner, tokenChars } from './scanner.ts'
import type { SipMessage } from './sip-message.ts'

/** RFC 2046 §5.1.1. A longer one would also make the search slow. */
const maxBoundaryChars = 70

const subtypeChars = charSet('/')

/** Lower case, without its parameters; empty without one. */
export const mediaTypeOf = (message: SipMessage): string =>
  mediaType(message.headers.first('content-type') ?? '')

/**
 * The session description, undefined without one. Some gateways omit Content-Type, and SIP-I ones wrap it
 * together with the ISUP message (RFC 5621 §3).
 */
export const sdpOf = (message: SipMessage): string | undefined => {
  if (message.body.length === 0) return undefined
  const type = mediaTypeOf(message)
  if (type === 'application/sdp' || type === '') return message.body.toString('utf8')
  if (!type.startsWith('multipart/')) return undefined
  const boundary = boundaryOf(message.headers.first('content-type') ?? '')
  return boundary === undefined ? undefined : sdpPart(message.body.toString('utf8'), boundary)
}

const mediaType = (value: string): string => {
  const end = value.indexOf(';')
  return (end < 0 ? value : value.slice(0, end)).trim().toLowerCase()
}

const boundaryOf = (contentType: string): string | undefined => {
  try {
    const scanner = new Scanner(contentType)
    scanner.take((code) => tokenChars(code) || subtypeChars(code))
    const boundary = scanParameters(scanner).get('boundary') ?? ''
    return boundary !== '' && boundary.length <= maxBoundaryChars ? boundary : undefined
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

const sdpPart = (body: string, boundary: string): string | undefined => {
  for (const part of body.split(`--${boundary}`)) {
    const headerEnd = part.indexOf('\r\n\r\n')
    if (headerEnd < 0) continue
    const type = part
      .slice(0, headerEnd)
      .split('\r\n')
      .find((line) => line.toLowerCase().startsWith('content-type:'))
    if (type && mediaType(type.slice('content-type:'.length)) === 'application/sdp')
      return part.slice(headerEnd + 4)
  }
  return undefined
}
