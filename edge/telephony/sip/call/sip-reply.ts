import { q850Cause, retryAfterSec } from '../message/reason-header.ts'
import type { SipMessage, SipResponse } from '../message/sip-message.ts'
import type { InviteFailure, SipReply } from '../user-agent.ts'

export const toReply = (response: SipResponse): SipReply => {
  const sdp = sdpOf(response)
  return {
    code: response.code,
    reason: response.reason,
    ...(sdp === undefined ? {} : { sdp }),
    headers: response.headers.joined(),
  }
}

export const toFailure = (response: SipResponse): InviteFailure => {
  const q850 = q850Cause(response.headers)
  const waitSec = retryAfterSec(response.headers)
  return {
    code: response.code,
    local: false,
    reason: response.reason,
    ...(q850 === undefined ? {} : { q850 }),
    ...(waitSec === undefined ? {} : { retryAfterSec: waitSec }),
  }
}

export const mediaTypeOf = (message: SipMessage): string => {
  const value = message.headers.first('content-type') ?? ''
  const end = value.indexOf(';')
  return (end < 0 ? value : value.slice(0, end)).trim().toLowerCase()
}

/** The session description, undefined without one. Some gateways leave Content-Type out. */
export const sdpOf = (message: SipMessage): string | undefined => {
  if (message.body.length === 0) return undefined
  const type = mediaTypeOf(message)
  return type === 'application/sdp' || type === '' ? message.body.toString('utf8') : undefined
}
