import { q850Cause, retryAfterSec } from '../message/reason-header.ts'
import { sdpOf } from '../message/session-body.ts'
import type { SipResponse } from '../message/sip-message.ts'
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
