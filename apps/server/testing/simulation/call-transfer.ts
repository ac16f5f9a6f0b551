import type { CarriedLeg } from './carrier.ts'
import type { Journal } from './journal.ts'
import type { Life } from './life.ts'
import type { SeatAnswer, Up } from './messages.ts'
import type { World } from './world.ts'

/** A transfer in progress: `engine/calls/call-transfer`. */
export type CallTransfer = {
  readonly answered: (answer: SeatAnswer) => void
  /** The callee hung up, or the robot returns: the seat is not needed any more. */
  readonly end: () => void
  /** Its engine is gone: events of the seat are lost. */
  readonly forget: () => void
}

type SeatWanted = Extract<Up, { kind: 'seatWanted' }>

type Asking = {
  readonly world: World
  readonly journal: Journal
  readonly life: () => Life
  readonly attempt: string
  readonly askForSeat: (wanted: SeatWanted) => void
  /** The seat hung up during the conversation with the callee. */
  readonly onSeatLeft: () => void
}

const askAgainMs = 1000
const patienceMs = 20_000
export const seatRingMs = 15_000

export const transferOf = (attempt: string): string => `${attempt}#`

/** assigning → ringing → talking → over; a seat that does not take the call returns the state to assigning. */
export const openCallTransfer = (asking: Asking): CallTransfer => {
  const { world, journal, life, attempt, askForSeat, onSeatLeft } = asking
  const transfer = transferOf(attempt)
  let phase: 'assigning' | 'ringing' | 'talking' | 'over' = 'assigning'
  let leg: CarriedLeg | undefined
  let dialled = 0
  const ask = (refused?: number): void =>
    askForSeat({ kind: 'seatWanted', attempt, transfer, ...(refused !== undefined && { refused }) })
  const askAgain = (): void =>
    life().later(askAgainMs, () => {
      if (phase === 'assigning') ask()
      if (phase === 'assigning' || phase === 'ringing') askAgain()
    })
  const end = (): void => {
    phase = 'over'
    leg?.hangUp()
  }
  const missed = (seat: number): void => {
    if (phase !== 'ringing') return
    phase = 'assigning'
    ask(seat)
  }
  const call = (seat: number): void => {
    phase = 'ringing'
    dialled += 1
    const nth = dialled
    const isCurrent = (): boolean => nth === dialled
    // Durable before the INVITE is sent.
    journal.keepSeatDialog(attempt, `${transfer}${nth}`, () => {
      if (phase !== 'ringing') return
      leg = world.carrier.inviteSeat(`${transfer}${nth}`, {
        onAnswered: () =>
          life().take(() => {
            if (phase !== 'ringing' || !isCurrent()) return
            phase = 'talking'
            journal.append(attempt, { kind: 'agentAnswered', transfer })
          }),
        onEnded: () =>
          life().take(() => {
            if (!isCurrent()) return
            if (phase === 'talking') onSeatLeft()
            else missed(seat)
          }),
      })
      life().later(seatRingMs, () => {
        if (phase !== 'ringing' || !isCurrent()) return
        leg?.hangUp()
        missed(seat)
      })
    })
  }
  ask()
  askAgain()
  life().later(patienceMs, () => {
    if (phase === 'talking' || phase === 'over') return
    end()
    journal.append(attempt, { kind: 'transferFailed', transfer })
  })
  return {
    answered: (answer) => {
      if (phase === 'assigning' && answer.kind === 'seatAssigned') call(answer.seat)
    },
    end,
    forget: () => {
      phase = 'over'
    },
  }
}
