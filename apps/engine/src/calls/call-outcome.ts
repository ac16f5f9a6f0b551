import type { CallStatus } from '@parley/contract/vocabulary'
import { type LocalEnd, statusOfFailure } from '@parley/core/dialing'
import type { Conversation } from '@parley/core/dialogue'
import type { LegEnd } from '@parley/edge/telephony'
import type { AnnouncementWatch } from './announcement-watch.ts'
import type { CallReport } from './call-report.ts'

/** A call whose leg has ended. */
export type EndedCall = {
  readonly report: CallReport
  readonly conversation: Conversation
  readonly announcement: AnnouncementWatch | undefined
  readonly leg: LegEnd
  /** Why this side ended the call, if it did. */
  readonly local: LocalEnd | undefined
  /** The robot hung up. */
  readonly robotEnds: boolean
}

/** Waits for the words of an announcement, if there was one. */
export const statusOfCall = async (call: EndedCall): Promise<CallStatus> => {
  const { report, conversation, leg } = call
  if (isAnswered(report)) return conversation.facts.hangUpReason === 'machine' ? 'voicemail' : 'finished'
  const ringingMs = report.reachedMs('ringing')
  const announced = await call.announcement?.settle(leg.atMs)
  return statusOfFailure({
    rang: ringingMs !== undefined,
    ...(ringingMs !== undefined && { rangMs: leg.atMs - ringingMs }),
    ...(announced && { announced }),
    sipCode: leg.sipCode ?? 408,
    q850: leg.q850,
    isLocal: leg.local,
    local: call.local,
  })
}

export const hungUpBy = ({ report, robotEnds, leg }: EndedCall): 'nobody' | 'robot' | 'callee' | 'system' => {
  if (!isAnswered(report)) return 'nobody'
  if (robotEnds) return 'robot'
  return leg.by === 'them' ? 'callee' : 'system'
}

const isAnswered = (report: CallReport): boolean => report.reachedMs('talking') !== undefined
