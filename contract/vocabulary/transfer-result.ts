import { coded } from '../coded.ts'

/** Result of a transfer (specification 1 §4). */
export const TransferResult = coded({ success: 4, agentBusy: 10, hungUpRinging: 13, hungUpAssigning: 14 })
export type TransferResult = (typeof TransferResult.words)[number]
