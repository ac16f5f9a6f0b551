import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { linkTls, linkTlsIdentity } from '@parley/contract/engine-wire'
import { createBudget, type Lease } from '../../../platform/budget/index.ts'
import { guardConnection } from '../../../platform/guard-connection.ts'

type Listeners = {
  /** Every connection, before it has proved anything. */
  readonly onSocket: (socket: Socket) => void
  /** It knows the secret, and so do we to it. */
  readonly onProven: (socket: Socket) => void
  readonly onRefused: (why: string) => void
  readonly onTrouble: (error: unknown) => void
}

const handshakeMs = 5000
/** Connections whose handshake is under way: none of them is read beyond a TLS record. */
const mostUnproven = 64
const mostUnprovenOfSource = 16

/** A listener that only those get through who know the installation's secret. What strangers send ends their own connection. */
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
