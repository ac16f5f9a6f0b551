import { createUserAgent } from '../create-user-agent.ts'
import type {
  DialogObserver,
  IncomingInvite,
  InviteFailure,
  InviteObserver,
  InviteRequest,
  SipReply,
  Transport,
  UserAgent,
} from '../user-agent.ts'

/** Events on one side of a call, in order, each with its detail. */
export type Happening =
  | { readonly kind: 'provisional'; readonly reply: SipReply }
  | { readonly kind: 'answered'; readonly reply: SipReply }
  | { readonly kind: 'failed'; readonly failure: InviteFailure }
  | { readonly kind: 'bye'; readonly q850?: number }
  | { readonly kind: 'offer'; readonly sdp: string }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'ack-timeout' }
  | { readonly kind: 'cancelled' }

/** Records events and lets a test wait for them. */
export class Diary {
  readonly happened: Happening[] = []
  readonly #waiting: { kind: Happening['kind']; resolve: (happening: Happening) => void }[] = []

  write(happening: Happening): void {
    this.happened.push(happening)
    const at = this.#waiting.findIndex(({ kind }) => kind === happening.kind)
    if (at >= 0) this.#waiting.splice(at, 1)[0]?.resolve(happening)
  }

  kinds(): string[] {
    return this.happened.map(({ kind }) => kind)
  }

  /** The first of this kind, past or future. */
  async until<K extends Happening['kind']>(kind: K): Promise<Extract<Happening, { kind: K }>> {
    const found =
      this.happened.find((happening) => happening.kind === kind) ??
      (await new Promise<Happening>((resolve) => this.#waiting.push({ kind, resolve })))
    // The comparison above has matched the kind.
    return found as Extract<Happening, { kind: K }>
  }
}

export const callerDiary = (answerOffer: (sdp: string) => string | undefined = (sdp) => sdp) => {
  const diary = new Diary()
  const observer: InviteObserver = {
    onProvisional: (reply) => diary.write({ kind: 'provisional', reply }),
    onAnswered: (reply) => diary.write({ kind: 'answered', reply }),
    onFailed: (failure) => diary.write({ kind: 'failed', failure }),
    onOffer(sdp) {
      diary.write({ kind: 'offer', sdp })
      return answerOffer(sdp)
    },
    onBye: (reason) => diary.write({ kind: 'bye', ...reason }),
  }
  return { diary, observer }
}

export const calleeDiary = (answerOffer: (sdp: string) => string | undefined = (sdp) => sdp) => {
  const diary = new Diary()
  const observer: DialogObserver = {
    onConfirmed: () => diary.write({ kind: 'confirmed' }),
    onBye: () => diary.write({ kind: 'bye' }),
    onOffer(sdp) {
      diary.write({ kind: 'offer', sdp })
      return answerOffer(sdp)
    },
    onAckTimeout: () => diary.write({ kind: 'ack-timeout' }),
  }
  return { diary, observer }
}

/** Fast enough for tests, slow enough that a loaded machine does not retransmit by accident. */
export const testT1Ms = 20

export const openAgent = (onInvite?: (incoming: IncomingInvite) => void): Promise<UserAgent> =>
  createUserAgent({
    host: '127.0.0.1',
    port: 0,
    transports: ['udp', 'tcp'],
    t1Ms: testT1Ms,
    ...(onInvite ? { onInvite } : {}),
  })

let calls = 0

export const inviteTo = (
  port: number,
  transport: Transport,
  more: Partial<InviteRequest> = {},
): InviteRequest => {
  calls += 1
  return {
    callId: `call-${process.pid}-${calls}`,
    target: { host: '127.0.0.1', port, transport },
    callingNumber: '4001',
    calledNumber: '13800000000',
    sdp: 'v=0\r\ns=offer\r\n',
    ...more,
  }
}
