import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Hop, OnPacket } from './transport.ts'

export interface UdpTransport {
  readonly port: number
  send(bytes: Buffer, hop: Hop, onFailed: (cause: Error) => void): void
  close(): Promise<void>
}

/** Datagrams of this size or less are keepalives: CRLF, CRLFCRLF or four zero bytes (RFC 5626 §3.5.1, RFC 6223). */
const keepaliveBytes = 4

export const openUdp = async (host: string, port: number, onPacket: OnPacket): Promise<UdpTransport> => {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1_048_576 })
  let open = true
  socket.bind(port, host)
  try {
    await once(socket, 'listening')
  } catch (error) {
    socket.close()
    throw error
  }
  // Without a handler one EHOSTUNREACH would end the process; the transaction's timer detects the loss.
  socket.on('error', () => undefined)
  socket.on('message', (bytes, from) => {
    if (bytes.length <= keepaliveBytes) return
    onPacket(bytes, { host: from.address, port: from.port, transport: 'udp' })
  })
  return {
    port: socket.address().port,
    send(bytes, hop, onFailed) {
      if (!open) return
      socket.send(bytes, hop.port, hop.host, (error) => {
        if (error && open) onFailed(error)
      })
    },
    async close() {
      if (!open) return
      open = false
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}
