import type { Bytes } from '@parley/contract/api'
import type { FastifyReply } from 'fastify'

export type { Bytes }

/** Bytes, or a part of them as RFC 9110 §14 has it. */
export const sendBytes = (reply: FastifyReply, { type, body, range }: Bytes): FastifyReply => {
  reply.type(type).header('accept-ranges', 'bytes').header('content-disposition', 'attachment')
  if (range !== undefined)
    reply
      .code(206)
      .header('content-range', `bytes ${range.from}-${range.from + body.length - 1}/${range.total}`)
  return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
}
