import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { TcpConnection } from './tcp-connection.ts'
import type { Hop, OnPacket } from './transport.ts'

export interface TcpTransport {
  readonly port: number
  send(bytes: Buffer, hop: Hop, onFailed: (cause: Error) => void): void
  close(): Promise<void>
}

export type TcpOptions = {
  readonly onPacket: OnPacket
  /** Whether an address may open connections; others are closed at once. */
  readonly admits: (address: string) => boolean
}

const mostConnections = 1_024
const mostOfOneSource = 128

export const openTcp = async (host: string, port: number, options: TcpOptions): Promise<TcpTransport> => {
  const pool = new ConnectionPool(host, options)
  const server = createServer((socket) => {
    pool.adopt(socket)
  })
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
  readonly #options: TcpOptions
  readonly #byAddress = new Map<string, TcpConnection>()
  /** Accepted connections, by address. */
  readonly #adopted = new Map<string, Set<TcpConnection>>()
  #open = true

  constructor(host: string, options: TcpOptions) {
    this.#host = host
    this.#options = options
  }

  send(bytes: Buffer, hop: Hop, onFailed: (cause: Error) => void): void {
    if (!this.#open) return
    const connection = hop.connection?.alive ? hop.connection : this.#connectionTo(hop)
    connection.send(bytes, (cause) => {
      if (this.#open) onFailed(cause)
    })
  }

  adopt(socket: Socket): void {
    const host = socket.remoteAddress ?? ''
    if (!this.#open || !this.#options.admits(host) || !this.#makeRoom(host)) {
      socket.destroy()
      return
    }
    const peer: Hop = { host, port: socket.remotePort ?? 0, transport: 'tcp' }
    const connection = this.#add(socket, peer, false)
    const ofSource = this.#adopted.get(host) ?? new Set()
    this.#adopted.set(host, ofSource.add(connection))
    socket.on('close', () => {
      ofSource.delete(connection)
      if (ofSource.size === 0) this.#adopted.delete(host)
    })
  }

  /**
   * Where a source is at its limit, or all sources together are, the longest idle connection of that source, or
   * of the largest one, is closed.
   */
  #makeRoom(host: string): boolean {
    const ofSource = this.#adopted.get(host)
    if (ofSource && ofSource.size >= mostOfOneSource) return dropSilent(ofSource)
    let all = 0
    let most = new Set<TcpConnection>()
    for (const connections of this.#adopted.values()) {
      all += connections.size
      if (connections.size > most.size) most = connections
    }
    return all < mostConnections || dropSilent(most)
  }

  close(): void {
    this.#open = false
    for (const connection of this.#byAddress.values()) connection.destroy()
    this.#byAddress.clear()
  }

  #connectionTo(hop: Hop): TcpConnection {
    const known = this.#byAddress.get(addressKey(hop))
    if (known?.alive) return known
    const socket = connect({ host: hop.host, port: hop.port, localAddress: this.#host })
    return this.#add(socket, { host: hop.host, port: hop.port, transport: 'tcp' }, true)
  }

  #add(socket: Socket, peer: Hop, isOurs: boolean): TcpConnection {
    const key = addressKey(peer)
    const connection: TcpConnection = new TcpConnection(socket, {
      isOurs,
      onFramed: (framed) => {
        if (!this.#open || framed.kind === 'ping') return
        this.#options.onPacket(framed.bytes, { ...peer, connection })
      },
    })
    this.#byAddress.set(key, connection)
    socket.on('close', () => {
      if (this.#byAddress.get(key) === connection) this.#byAddress.delete(key)
    })
    return connection
  }
}

/** Closes the oldest connection without any message; false where there is none. */
const dropSilent = (connections: ReadonlySet<TcpConnection>): boolean => {
  for (const connection of connections) {
    if (connection.hasSpoken || !connection.alive) continue
    connection.destroy()
    return true
  }
  return false
}

const addressKey = (hop: Hop): string => `${hop.host}:${hop.port}`
