import { Readable } from 'node:stream'
import type { ByteStream, Bytes } from '@parley/contract/api'
import type { FastifyReply } from 'fastify'

export type { ByteStream, Bytes }

/** Bytes, or a part of them as RFC 9110 §14 has it. */
export const sendBytes = (reply: FastifyReply, { type, body, range }: Bytes): FastifyReply => {
  reply.type(type).header('accept-ranges', 'bytes').header('content-disposition', 'attachment')
  if (range !== undefined)
    reply
      .code(206)
      .header('content-range', `bytes ${range.from}-${range.from + body.length - 1}/${range.total}`)
  return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
}

/** What comes while it is made. Where the reader goes away, the maker is told by the end of its iteration. */
export const sendStream = (reply: FastifyReply, { type, chunks, file }: ByteStream): FastifyReply => {
  reply.type(type)
  if (file !== undefined)
    reply
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('content-length', file.bytes)
  else {
    // Buffering on the way would keep events back; and a feed has its connection for itself, to its end.
    reply.header('x-accel-buffering', 'no').header('connection', 'close')
    // Node lets a peer that has gone wait for the answer's end, which a feed has not.
    reply.raw.socket?.once('end', () => reply.raw.destroy())
  }
  return reply.send(Readable.from(chunks, { objectMode: false, highWaterMark: 64 * 1024 }))
}
