import { limitAndOffset, type Paging } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { attemptId, type LabelReason } from '@parley/contract/vocabulary'
import { readReason, timeTurns } from '@parley/core/dialogue'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest, Handlers, Principal } from '../../platform/http/index.ts'
import { readConversationEvents } from '../../platform/read-conversation-events.ts'
import { wireId } from '../../platform/wire-id.ts'
import { findTask } from '../tasks/index.ts'
import { callStatistics } from './call-statistics.ts'
import { callToWire } from './call-to-wire.ts'
import { type AskedRecords, chooseRecords } from './choose-records.ts'
import {
  filterRecords,
  findContactName,
  findJournal,
  findRecord,
  listEvents,
  type RecordRow,
} from './queries.ts'
import { readRecording } from './read-recording.ts'
import { titlesOfLabel } from './titles-of-label.ts'
import { withNumberKey } from './with-number-key.ts'

export const recordHandlers = {
  listCalls: (request, { taskId: task, ...input }) => pageOf(request, { ...input, task }),
  listCallsOfTask: (request, { id, ...input }) => pageOf(request, { ...input, task: id }),
  findCallFeed: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const record = await getRecord(tx, principal, input.callId ?? input.id)
      const contactName = (await findContactName(tx, principal.account, record.contact)) ?? ''
      const events = await listEvents(tx, principal.account, record.attempt)
      const journal = await findJournal(tx, principal.account, record.attempt)
      const why = (record.label?.why ?? []).map(readReason)
      return {
        call: callToWire({ ...record, contactName }),
        turns: [...timeTurns(record.turns, (journal && (await readConversationEvents(journal))) ?? [])],
        events: events.map(({ atMs, data, ...event }) => ({
          ...event,
          data: { ...data },
          at: epochSeconds(atMs),
        })),
        label: record.label && { ...record.label, why: why.map(reasonToWire) },
        titles: { ...(await titlesOfLabel(tx, principal.account, { attempt: record.attempt, why })) },
      }
    }),
  findTranscript: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const record = await getRecord(tx, principal, input.callId ?? input.id)
      const turns = record.turns.map(({ speaker, atMs, text }) => ({
        speaker,
        atMs,
        text,
        translation: null,
      }))
      return { callId: record.attempt, translated: false, turns }
    }),
  findStatistics: (request, input) => callStatistics(request, input),
  findCallAudio: async ({ app, principal, range }, { id }) => {
    const record = await asAccount(app.database.api, principal.account, (tx) => getRecord(tx, principal, id))
    return readRecording(app.recordingsFolder, record.recordingKey, range)
  },
} satisfies Partial<Handlers>

const reasonToWire = ({ wanted, saw, turns, ...reason }: LabelReason) => ({
  ...reason,
  wanted: [...wanted],
  saw: [...saw],
  turns: [...turns],
})

const pageOf = async ({ app, principal }: ApiRequest, asked: AskedRecords & Paging) => {
  const choice = chooseRecords(asked)
  const { calls, ...counted } = await asAccount(app.database.api, principal.account, async (tx) => {
    const task = choice.task === undefined ? undefined : await findTask(tx, principal.account, choice.task)
    if (choice.task !== undefined && task === undefined) throw new Refusal('not_found')
    const keyed = await withNumberKey(tx, principal.account, { choice, numbers: app.numbers, task })
    return filterRecords(tx, principal.account, { ...keyed, ...limitAndOffset(asked) })
  })
  return { data: calls.map(callToWire), ...counted }
}

const getRecord = async (tx: Tx, principal: Principal, id: string | undefined): Promise<RecordRow> => {
  const record = await findRecord(tx, principal.account, wireId(id, attemptId))
  if (record === undefined) throw new Refusal('not_found')
  return record
}
