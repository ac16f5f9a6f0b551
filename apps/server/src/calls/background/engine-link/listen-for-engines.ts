import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { linkTls, linkTlsIdentity } from '@parley/contract/engine-wire'
import { createBudget, type Lease } from '../../../platform/budget/index.ts'
import { guardConnection } from '../../../platform/guard-connection.ts'

type Listeners = {
  /** Every connection, before authentication. */
  readonly onSocket: (socket: Socket) => void
  /** Both sides have proven the secret. */
  readonly onProven: (socket: Socket) => void
  readonly onRefused: (why: string) => void
  readonly onTrouble: (error: unknown) => void
}

const handshakeMs = 5000
/** Connections in their handshake: at most one TLS record of each is read. */
const mostUnproven = 64
const mostUnprovenOfSource = 16

/** A TLS listener that admits only peers with the installation's secret. Invalid input ends only its own connection. */
export const listenForEngines = (secret: Buffer, listeners: Listeners): Server => {
  const unproven = createBudget({ total: mostUnproven, perHolder: mostUnprovenOfSource })
  const leases = new Map<string, Lease>()
  const secure = createTlsServer(
    {
      ...linkTls,
      handshakeTimeout: handshakeMs,
      pskCallback: (_, identity) => (identity === linkTlsIdentity ? secret : null),
    },
    (socket) => {
      leases.get(nameOf(socket))?.release()
      socket.setNoDelay(true)
      socket.setKeepAlive(true, 10_000)
      guardConnection(socket, listeners.onTrouble)(listeners.onProven)(socket)
    },
  )
  secure.on('tlsClientError', ({ message }, socket) => {
    socket.destroy()
    listeners.onRefused(`no handshake: ${message.slice(0, 100)}`)
  })
  return createServer((socket) => {
    socket.on('error', () => socket.destroy())
    const lease = unproven.tryTake(socket.remoteAddress ?? '')
    if (lease === undefined) {
      socket.destroy()
      return
    }
    const name = nameOf(socket)
    leases.set(name, lease)
    socket.once('close', () => {
      leases.delete(name)
      lease.release()
    })
    listeners.onSocket(socket)
    secure.emit('connection', socket)
  })
}

const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
