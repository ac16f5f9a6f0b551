import type { AttemptEvent } from '@parley/contract/engine-wire'
import { type AccountId, type AttemptId, isUuid, TransferResult } from '@parley/contract/vocabulary'
import type { Tx } from '../../../platform/db/index.ts'
import { releaseSeatSlots } from '../slots/index.ts'
import { failTransfers, markTransfer } from './queries.ts'

type Recorded = Extract<AttemptEvent, { kind: 'recorded' }>

/** Applies a transfer's record event to its row and its seat; ignores other events. */
export const applyTransferUpdate = async (
  tx: Tx,
  account: AccountId,
  { attempt, atMs, event }: { readonly attempt: AttemptId; readonly atMs: number; readonly event: Recorded },
): Promise<void> => {
  const { transferId } = event.data
  const transfer = typeof transferId === 'string' ? transferId : ''
  switch (event.event) {
    case 'agentRinging':
      if (isUuid(transfer)) await markTransfer(tx, account, { transfer, kind: 'ringing', atMs })
      return
    case 'agentAnswered':
      if (isUuid(transfer)) await markTransfer(tx, account, { transfer, kind: 'answered', atMs })
      return
    case 'transferFailed': {
      const result = TransferResult.words.find((word) => word === event.data.result) ?? 'agentBusy'
      const failed = { account, attempt, result, atMs, ...(isUuid(transfer) && { transfer }) }
      // The engine hung up on the seat before it reported.
      await releaseSeatSlots(tx, await failTransfers(tx, [failed]))
      return
    }
    default:
  }
}
