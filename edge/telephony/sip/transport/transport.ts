import type { Target, Transport } from '../user-agent.ts'
import type { KnownPeers } from './known-peers.ts'

/** Where a message goes to or came from. On TCP the connection, while it lives, goes before the address. */
export type Hop = Target & { readonly connection?: HopConnection }

/** A stream that carries messages both ways. */
export interface HopConnection {
  readonly alive: boolean
  send(bytes: Buffer, onFailed: (cause: Error) => void): void
}

/** What transactions need of the network; tests put a lossy one in its place. */
export interface Transports {
  readonly host: string
  readonly port: number
  /** Whom requests of ours went to. */
  readonly peers: KnownPeers
  /** `onFailed` comes later or never: a datagram lost on its way is not known to be lost. */
  send(bytes: Buffer, hop: Hop, onFailed: (cause: Error) => void): void
  /** The same for what we begin ourselves: judged by where it leads. */
  sendRequest(bytes: Buffer, hop: Hop, onFailed: (cause: Error) => void): void
  close(): Promise<void>
}

/** One whole message as it came in, and from where. */
export type OnPacket = (bytes: Buffer, from: Hop) => void

export const isReliable = (transport: Transport): boolean => transport !== 'udp'
