import { Readable } from 'node:stream'
import type { ByteStream, Bytes } from '@parley/contract/api'
import type { FastifyReply } from 'fastify'

export type { ByteStream, Bytes }

/** Sends bytes or a range of them (RFC 9110 §14). */
export const sendBytes = (reply: FastifyReply, { type, body, range }: Bytes): FastifyReply => {
  reply.type(type).header('accept-ranges', 'bytes').header('content-disposition', 'attachment')
  if (range !== undefined)
    reply
      .code(206)
      .header('content-range', `bytes ${range.from}-${range.from + body.length - 1}/${range.total}`)
  return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
}

/** Sends a stream as it is produced. If the client disconnects, the iteration is ended. */
export const sendStream = (reply: FastifyReply, { type, chunks, file }: ByteStream): FastifyReply => {
  reply.type(type)
  if (file !== undefined)
    reply
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('content-length', file.bytes)
  else {
    // Buffering would delay events; a feed occupies its connection until it ends.
    reply.header('x-accel-buffering', 'no').header('connection', 'close')
    // Node keeps a closed peer's connection until the response ends, and a feed has no end.
    reply.raw.socket?.once('end', () => reply.raw.destroy())
  }
  return reply.send(Readable.from(chunks, { objectMode: false, highWaterMark: 64 * 1024 }))
}
