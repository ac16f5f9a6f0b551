import type { RequestDraft, ResponseDraft } from './sip-message.ts'

export const serializeMessage = (draft: RequestDraft | ResponseDraft): Buffer => {
  const lines = [
    'method' in draft
      ? `${draft.method} ${draft.uri} SIP/2.0`
      : `SIP/2.0 ${draft.code} ${oneLine(draft.reason)}`,
  ]
  for (const [name, value] of draft.fields) lines.push(`${name}: ${oneLine(value)}`)
  const body = Buffer.from(draft.body ?? '', 'utf8')
  lines.push(`Content-Length: ${body.length}`, '', '')
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'utf8'), body])
}

/** Values come from callers too: a line break in one must not start another header. */
const oneLine = (value: string): string => {
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (code === 0x0d || code === 0x0a || code === 0) return stripped(value)
  }
  return value
}

const stripped = (value: string): string =>
  Array.from(value, (char) => (char === '\r' || char === '\n' || char === '\0' ? ' ' : char)).join('')
