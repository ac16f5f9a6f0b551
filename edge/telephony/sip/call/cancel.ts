import type { RequestDraft } from '../message/sip-message.ts'

/** RFC 3261 §9.1: Request-URI, Via, To, From, Call-ID, CSeq number and Route of the INVITE. */
export const cancelOf = (invite: RequestDraft): RequestDraft => {
  const kept = new Set(['via', 'from', 'to', 'call-id', 'route', 'max-forwards', 'user-agent'])
  const fields = invite.fields.filter(([name]) => kept.has(name.toLowerCase()))
  const cseq = invite.fields.find(([name]) => name === 'CSeq')?.[1] ?? '1 INVITE'
  return {
    method: 'CANCEL',
    uri: invite.uri,
    fields: [...fields, ['CSeq', cseq.replace('INVITE', 'CANCEL')]],
  }
}
