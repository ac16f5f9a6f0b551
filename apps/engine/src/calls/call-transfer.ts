import { randomUUID } from 'node:crypto'
import type { SeatAssigned, UpMessage } from '@parley/contract/engine-wire'
import type { TransferResult } from '@parley/contract/vocabulary'
import type { Leg, LegEnd, LegObserver, TelephonyEngine } from '@parley/edge/telephony'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import type { CallReport } from './call-report.ts'
import { holdMusic } from './hold-music.ts'

export type SeatWanted = Omit<Extract<UpMessage, { kind: 'seatWanted' }>, 'kind' | 'attemptId'>
export type SeatAnswer =
  | { readonly kind: 'noSeat'; readonly final: boolean; readonly transferId: string }
  | SeatAssigned

/** How a call gets a seat; absent if no transfers are possible. */
export type SeatDeps = {
  readonly telephony: Pick<TelephonyEngine, 'placeCall'>
  /** Sends a request to any connected server; without one there is no answer. */
  readonly askForSeat: (wanted: SeatWanted) => void
  readonly keepSeatDialog: (dialog: DialogSnapshot) => Promise<void>
  /** The call is alive: after a crash it is charged up to here. */
  readonly keepSeen: () => void
}

export type CallTransferOptions = {
  readonly group: string
  readonly deps: SeatDeps
  readonly report: CallReport
  readonly callee: Leg
  /** The seat is connected, or none is available: called once. */
  readonly onResult: (result: Extract<TransferResult, 'success' | 'agentBusy'>) => void
  /** The seat hung up during the conversation with the callee. */
  readonly onSeatLeft: () => void
}

/** The transfer of a callee to a seat. */
export interface CallTransfer {
  readonly transferId: string
  readonly phase: 'assigning' | 'ringing' | 'talking' | 'over'
  answered(answer: SeatAnswer): void
  /** 20 ms of the callee's audio. */
  frame(frame: Int16Array): void
  /** The callee hung up, or the robot returns: the seat is not needed any more. */
  end(): void
}

/** Music for a waiting callee has no utterance number. */
export const musicPlayback = 0

/** Between two requests for a seat. */
const askAgainMs = 1000
/** During music or a human conversation no other journal event shows that the call is alive. */
const seenEveryMs = 1000

/**
 * assigning: music plays, a seat is requested each second → ringing: one was assigned and is called → talking: it answered, and
 * audio flows both ways. A seat that does not answer returns the state to assigning. Any → over. The conversation decides when
 * to give up.
 */
export const openCallTransfer = (options: CallTransferOptions): CallTransfer => {
  const callTransfer = new SeatTransfer(options)
  callTransfer.begin()
  return callTransfer
}

class SeatTransfer implements CallTransfer {
  private readonly options: CallTransferOptions
  readonly transferId = randomUUID()
  private timer: NodeJS.Timeout | undefined
  private ring: NodeJS.Timeout | undefined
  private seen: NodeJS.Timeout | undefined
  private seat: { readonly given: SeatAssigned; leg?: Leg } | undefined
  private dialled = 0
  phase: CallTransfer['phase'] = 'assigning'

  constructor(options: CallTransferOptions) {
    this.options = options
  }

  begin(): void {
    const { deps, report, callee, group } = this.options
    report.record('agentAssigning', { group, transferId: this.transferId })
    this.seen = setInterval(deps.keepSeen, seenEveryMs)
    callee.play(musicPlayback, holdMusic())
    this.ask()
  }

  answered(answer: SeatAnswer): void {
    // Too late for this callee: the server frees the seat by the journal.
    if (answer.transferId !== this.transferId || this.phase !== 'assigning') return
    if (answer.kind === 'noSeat') {
      if (answer.final) this.finish('agentBusy')
      return
    }
    void this.call(answer)
  }

  frame(frame: Int16Array): void {
    if (this.phase === 'talking') this.seat?.leg?.feed(frame)
  }

  end(): void {
    if (this.phase === 'over') return
    if (this.phase !== 'talking') void this.options.callee.stop()
    this.phase = 'over'
    clearTimeout(this.timer)
    clearTimeout(this.ring)
    clearInterval(this.seen)
    this.seat?.leg?.hangUp()
  }

  private ask(refused?: SeatWanted['refused']): void {
    const { deps, group } = this.options
    deps.askForSeat({ transferId: this.transferId, group, ...(refused && { refused }) })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (this.phase === 'assigning') this.ask()
    }, askAgainMs)
  }

  private async call(given: SeatAssigned): Promise<void> {
    const { deps } = this.options
    this.phase = 'ringing'
    const seat: { readonly given: SeatAssigned; leg?: Leg } = { given }
    this.seat = seat
    this.dialled += 1
    this.ring = setTimeout(() => seat.leg?.hangUp(), given.ringSec * 1000)
    try {
      const { line, callingNumber, number: calledNumber } = given
      const callId = `${this.transferId}-${this.dialled}`
      const order = { callId, line, callingNumber, calledNumber }
      seat.leg = await deps.telephony.placeCall(order, this.observer(given))
    } catch {
      this.missed(given, 'failed')
      return
    }
    // Over before it was placed: the callee is gone.
    if (this.seat !== seat || (this.phase !== 'ringing' && this.phase !== 'talking')) seat.leg.hangUp()
  }

  private observer(given: SeatAssigned): LegObserver {
    const { deps, report, callee } = this.options
    const isCurrent = (): boolean => this.seat?.given === given
    return {
      onDialing: (dialog) => deps.keepSeatDialog(dialog),
      onRinging: () => {
        if (this.phase === 'ringing' && isCurrent())
          report.record('agentRinging', { seatId: given.seatId, transferId: this.transferId })
      },
      onAnswered: ({ dialog }) => {
        if (dialog) void deps.keepSeatDialog(dialog).catch(() => undefined)
        if (this.phase === 'ringing' && isCurrent()) this.connect(given)
      },
      onFrame: (frame) => {
        if (this.phase === 'talking' && isCurrent()) callee.feed(frame)
      },
      onEnded: (end) => {
        if (isCurrent()) this.seatEnded(given, end)
      },
      onDtmf: () => {},
      onPlaybackStarted: () => {},
      onPlaybackFinished: () => {},
      onSpeechStarted: () => {},
      onSpeechEnded: () => {},
    }
  }

  private connect(given: SeatAssigned): void {
    const { report, callee, onResult } = this.options
    clearTimeout(this.ring)
    this.phase = 'talking'
    void callee.stop()
    report.record('agentAnswered', { seatId: given.seatId, transferId: this.transferId })
    callee.listen(true)
    // Answered within the INVITE's own turn: the leg must be assigned before audio arrives.
    queueMicrotask(() => this.seat?.leg?.listen(true))
    onResult('success')
  }

  private seatEnded(given: SeatAssigned, end: LegEnd): void {
    if (this.phase === 'talking') {
      this.phase = 'over'
      clearInterval(this.seen)
      this.options.onSeatLeft()
      return
    }
    if (this.phase === 'ringing') this.missed(given, whyMissed(end))
  }

  /** Requests another seat while the callee waits. */
  private missed(given: SeatAssigned, why: NonNullable<SeatWanted['refused']>['why']): void {
    clearTimeout(this.ring)
    if (this.phase !== 'ringing') return
    this.phase = 'assigning'
    this.seat = undefined
    this.ask({ seatId: given.seatId, why })
  }

  private finish(result: 'agentBusy'): void {
    this.end()
    this.options.onResult(result)
  }
}

/** Our own CANCEL means no answer; RFC 3261 §21.4.24, §21.6.1, §21.6.2 mean busy. */
const whyMissed = ({ by, sipCode }: LegEnd): NonNullable<SeatWanted['refused']>['why'] => {
  if (sipCode === 486 || sipCode === 600 || sipCode === 603) return 'busy'
  return by === 'us' || sipCode === 408 || sipCode === 480 ? 'noAnswer' : 'failed'
}
