import type {
  AccountId,
  CallPurpose,
  LineId,
  PauseReason,
  StartupType,
  TaskId,
  TaskStatus,
} from '@parley/contract/vocabulary'
import type { TaskFailure } from '@parley/core/dialing'

/** Why a running task is not dialing now. */
export type WaitingFor =
  | 'contacts'
  | 'window'
  | 'dueTime'
  | 'engine'
  | 'recognizers'
  | 'disk'
  | 'line'
  | 'grant'
  | 'account'
  | 'robots'
  | 'pace'
  | 'seats'
  | 'balance'
  /** The line is out of order, or one call is trying it. */
  | 'lineRefused'
  | 'lineFailing'
  | 'lineSilent'
  | 'lineTesting'
  /** The script was withdrawn or deleted. */
  | 'script'
  /** The daily limit of the account, or of one above it, is spent or held. */
  | 'spendLimit'
  /** The account's call rate is used up for this second. */
  | 'accountPace'
  /** The script starts without one, and the line reaches the public network. */
  | 'disclosure'
  /** The database failed over, and an engine has not reported its calls yet. */
  | 'failover'

export type TaskRow = {
  readonly account: AccountId
  readonly id: TaskId
  readonly name: string
  readonly description: string
  readonly status: TaskStatus
  readonly pauseReason: PauseReason | null
  readonly failure: TaskFailure | null
  readonly startup: StartupType
  readonly startupAtMs: number | null
  readonly sceneVersion: string
  readonly line: LineId
  readonly zone: string
  /** The country of digits without a calling code; fixed once the task has contacts. */
  readonly home: string | null
  /** Numbers are sealed and shown masked; fixed once the task has contacts. */
  readonly isEncrypted: boolean
  readonly weekdays: readonly number[]
  readonly fromMinute: number
  readonly toMinute: number
  readonly robotNum: number
  readonly ringSec: number
  readonly priority: number
  readonly keepAlive: boolean
  /** Dates in the task's zone on which it does not call, YYYY-MM-DD. */
  readonly daysOff: readonly string[]
  /** The scene's redial strategy; null if there are no redials. */
  readonly strategy: number | null
  /** Per contact, over all rules and rounds, and of those on one day. */
  readonly mostAttempts: number
  readonly mostPerDay: number
  /** The least time between two attempts to one contact. */
  readonly callIntervalMin: number
  readonly purpose: CallPurpose
  readonly waitingFor: WaitingFor | null
  readonly waitingUntilMs: number | null
  readonly version: number
  readonly createdAtMs: number
}
