import type { Target, Transport } from '../user-agent.ts'
import type { KnownPeers } from './known-peers.ts'

/** Destination or source of a message. On TCP a live connection takes precedence over the address. */
export type Hop = Target & { readonly connection?: HopConnection }

/** A stream that carries messages both ways. */
export interface HopConnection {
  readonly alive: boolean
  send(bytes: Buffer, onFailed: (cause: Error) => void): void
}

/** What transactions need from the network; tests replace it by a lossy one. */
export interface Transports {
  readonly host: string
  readonly port: number
  /** Destinations of our requests. */
  readonly peers: KnownPeers
  /** `onFailed` is called later or never: the loss of a datagram is not reported. */
  send(bytes: Buffer, hop: Hop, onFailed: (cause: Error) => void): void
  /** The same for our own requests: their destination is checked. */
  sendRequest(bytes: Buffer, hop: Hop, onFailed: (cause: Error) => void): void
  close(): Promise<void>
}

/** One received message and its source. */
export type OnPacket = (bytes: Buffer, from: Hop) => void

export const isReliable = (transport: Transport): boolean => transport !== 'udp'
