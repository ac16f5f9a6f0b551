/**
 * Finds the sender of a stream among many: three consecutive packets in sequence (RFC 3550 A.1). Remembers the
 * most recent senders, enough that a flood of invented ones does not displace a real one between two of its
 * packets.
 */
export class SequenceProof {
  readonly #senders = new Map<string | number, { readonly sequence: number; readonly inRow: number }>()

  /** Whether this packet completes the proof of its sender. */
  take(sender: string | number, sequence: number): boolean {
    const before = this.#senders.get(sender)
    const step = before === undefined ? 0 : (sequence - before.sequence) & 0xffff
    const inRow = before !== undefined && step >= 1 && step <= mostLost ? before.inRow + 1 : 1
    this.#senders.delete(sender)
    this.#senders.set(sender, { sequence, inRow })
    if (this.#senders.size > mostSenders) this.#senders.delete(this.#senders.keys().next().value ?? '')
    return inRow >= minInRow
  }

  forget(): void {
    this.#senders.clear()
  }
}

const minInRow = 3
/** A stream that loses every other packet is still accepted. */
const mostLost = 3
/** Capacity for one stream of 50 packets a second beside a flood of 12,800. */
const mostSenders = 256
