import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

export type SocketPairHandlers = {
  readonly onRtp: (datagram: Buffer, source: RemoteInfo) => void
  readonly onRtcp: (datagram: Buffer, source: RemoteInfo) => void
}

/** An even port for RTP and the odd one above for RTCP (RFC 3550 §11). */
export class SocketPair {
  readonly #rtp: Socket
  readonly #rtcp: Socket
  #wanted = ''
  #connecting = false
  #connectedTo = ''

  private constructor(rtp: Socket, rtcp: Socket) {
    this.#rtp = rtp
    this.#rtcp = rtcp
  }

  /** Rejects with the system's error where either port is taken. */
  static async bind(host: string, port: number, handlers: SocketPairHandlers): Promise<SocketPair> {
    const rtp = await bindSocket(host, port)
    try {
      const rtcp = await bindSocket(host, port + 1)
      rtp.on('message', handlers.onRtp)
      rtcp.on('message', handlers.onRtcp)
      return new SocketPair(rtp, rtcp)
    } catch (cause) {
      await closeSocket(rtp)
      throw cause
    }
  }

  sendRtp(datagram: Buffer, host: string, port: number): void {
    if (this.#connectedTo === `${host} ${port}`) this.#rtp.send(datagram)
    else if (!this.#connecting) this.#rtp.send(datagram, port, host)
  }

  sendRtcp(datagram: Buffer, host: string, port: number): void {
    this.#rtcp.send(datagram, port, host)
  }

  /** The kernel then drops other senders' packets itself, and sending costs a sixth less. */
  lockTo(host: string, port: number): void {
    const peer = `${host} ${port}`
    if (this.#wanted === peer) return
    this.unlock()
    this.#wanted = peer
    // A pending connect cannot be changed; its callback applies the latest target.
    if (!this.#connecting) this.#connect(host, port)
  }

  unlock(): void {
    this.#wanted = ''
    if (this.#connectedTo === '') return
    this.#connectedTo = ''
    this.#rtp.disconnect()
  }

  async close(): Promise<void> {
    await Promise.all([closeSocket(this.#rtp), closeSocket(this.#rtcp)])
  }

  #connect(host: string, port: number): void {
    const peer = `${host} ${port}`
    this.#connecting = true
    this.#rtp.connect(port, host, (failure?: Error) => {
      this.#connecting = false
      if (failure !== undefined) return
      if (this.#wanted === peer) this.#connectedTo = peer
      else this.#rtp.disconnect()
    })
  }
}

const bindSocket = async (host: string, port: number): Promise<Socket> => {
  const type = isIPv6(host) ? 'udp6' : 'udp4'
  // Hosts are addresses here, resolved before: a lookup for each packet would only delay it.
  const socket = createSocket({
    type,
    lookup: (address, _, found) => found(null, address, isIPv6(address) ? 6 : 4),
  })
  const listening = once(socket, 'listening')
  try {
    socket.bind(port, host)
    await listening
  } catch (cause) {
    socket.close()
    throw cause
  }
  // A peer that is not listening (yet) answers by ICMP, which is reported here; RTP continues.
  socket.on('error', () => {})
  return socket
}

const closeSocket = async (socket: Socket): Promise<void> => {
  await new Promise<void>((resolve) => {
    socket.close(() => resolve())
  })
}
