import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type Framed, StreamFramer } from './stream-framer.ts'
import type { Hop, HopConnection, OnPacket } from './transport.ts'

export interface TcpTransport {
  readonly port: number
  send(bytes: Buffer, hop: Hop, onFailed: (cause: Error) => void): void
  close(): Promise<void>
}

/** Longer than any pause of a call that keeps its connection by re-INVITE or keepalive. */
const idleMs = 15 * 60_000
/** A message must be whole within this time, or its sender only holds memory (64·T1 of 500 ms). */
const messageMs = 32_000
const maxConnections = 1_024

export const openTcp = async (host: string, port: number, onPacket: OnPacket): Promise<TcpTransport> => {
  const pool = new ConnectionPool(host, onPacket)
  const server = createServer((socket) => {
    pool.adopt(socket)
  })
  server.maxConnections = maxConnections
  server.listen(port, host)
  await once(server, 'listening')
  server.on('error', () => undefined)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    send: (bytes, hop, onFailed) => {
      pool.send(bytes, hop, onFailed)
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      pool.close()
      await closed
    },
  }
}

class ConnectionPool {
  readonly #host: string
  readonly #onPacket: OnPacket
  readonly #byAddress = new Map<string, Connection>()
  #open = true

  constructor(host: string, onPacket: OnPacket) {
    this.#host = host
    this.#onPacket = onPacket
  }

  send(bytes: Buffer, hop: Hop, onFailed: (cause: Error) => void): void {
    if (!this.#open) return
    const connection = hop.connection?.alive ? hop.connection : this.#connectionTo(hop)
    connection.send(bytes, (cause) => {
      if (this.#open) onFailed(cause)
    })
  }

  adopt(socket: Socket): void {
    if (!this.#open) {
      socket.destroy()
      return
    }
    this.#add(socket, { host: socket.remoteAddress ?? '', port: socket.remotePort ?? 0, transport: 'tcp' })
  }

  close(): void {
    this.#open = false
    for (const connection of this.#byAddress.values()) connection.destroy()
    this.#byAddress.clear()
  }

  #connectionTo(hop: Hop): Connection {
    const known = this.#byAddress.get(addressKey(hop))
    if (known?.alive) return known
    const socket = connect({ host: hop.host, port: hop.port, localAddress: this.#host })
    return this.#add(socket, { host: hop.host, port: hop.port, transport: 'tcp' })
  }

  #add(socket: Socket, peer: Hop): Connection {
    const key = addressKey(peer)
    const connection = new Connection(socket, (framed) => {
      if (!this.#open || framed.kind === 'ping') return
      this.#onPacket(framed.bytes, { ...peer, connection })
    })
    this.#byAddress.set(key, connection)
    socket.on('close', () => {
      if (this.#byAddress.get(key) === connection) this.#byAddress.delete(key)
    })
    return connection
  }
}

class Connection implements HopConnection {
  readonly #socket: Socket
  readonly #framer = new StreamFramer()
  readonly #onFramed: (framed: Framed) => void
  #wholeBy: NodeJS.Timeout | undefined

  constructor(socket: Socket, onFramed: (framed: Framed) => void) {
    this.#socket = socket
    this.#onFramed = onFramed
    socket.setNoDelay(true)
    socket.setTimeout(idleMs, () => socket.destroy())
    // 'close' follows and does the tidying; without a handler the error would end the process.
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      this.#receive(chunk)
    })
    socket.on('close', () => {
      clearTimeout(this.#wholeBy)
    })
  }

  get alive(): boolean {
    return !this.#socket.destroyed && !this.#socket.writableEnded
  }

  send(bytes: Buffer, onFailed: (cause: Error) => void): void {
    this.#socket.write(bytes, (error) => {
      if (error) onFailed(error)
    })
  }

  destroy(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    for (const framed of this.#framer.push(chunk)) {
      if (framed.kind === 'ping') this.#socket.write('\r\n')
      this.#onFramed(framed)
      if (framed.kind === 'broken') this.#socket.end()
    }
    if (!this.#framer.midMessage) {
      clearTimeout(this.#wholeBy)
      this.#wholeBy = undefined
    } else this.#wholeBy ??= setTimeout(() => this.#socket.destroy(), messageMs)
  }
}

const addressKey = (hop: Hop): string => `${hop.host}:${hop.port}`
