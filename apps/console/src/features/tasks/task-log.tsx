import { type AnswerOf, api } from '@parley/contract/api'
import { useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'

type Entry = AnswerOf<typeof api.listAudit>['data'][number]

/** Who started, paused, changed or filled this task, newest first. */
export const TaskLog = ({
  taskId,
  everyMs,
}: {
  readonly taskId: string
  readonly everyMs: number | undefined
}) => {
  const say = useWords()
  const [shown, setShown] = useState({ page: 1, pageSize: 5 })
  const query = useCall(api.listAudit, { subject: taskId, ...shown }, { everyMs, keepLast: true })
  return (
    <Card title={say('tasks.log')}>
      <DataTable<Entry>
        {...shown}
        label={say('tasks.log')}
        query={query}
        onPage={(page, pageSize) => setShown({ page, pageSize })}
        rowKey={(row) => row.id}
        empty={<EmptyNote text={say('tasks.log.empty')} />}
        columns={[
          { title: say('tasks.log.time'), key: 'at', render: (_, { at }) => formatTime(at) },
          {
            title: say('tasks.log.who'),
            key: 'who',
            render: (_, { account }) => (account === '' ? say('tasks.log.system') : account),
          },
          { title: say('tasks.log.what'), key: 'what', render: (_, entry) => sayEntry(entry, say) },
        ]}
      />
    </Card>
  )
}

const moves = ['running', 'paused', 'finished', 'failed', 'none', 'ready'] as const

const sayEntry = ({ action, after }: Entry, say: Say): string => {
  const word = action.replace(/^task\./, '')
  const facts = asRecord(after)
  const reason = pauseReasons.find((one) => one === facts.pauseReason)
  if (word === 'paused' && reason !== undefined)
    return `${say('tasks.log.paused')}: ${say(`tasks.pause.${reason}`)}`
  const move = moves.find((one) => one === word)
  if (move !== undefined) return say(`tasks.log.${move}`)
  if (word === 'edit')
    return say('tasks.log.edit', {
      fields: [...new Set(Object.keys(facts).map((field) => sayField(field, say)))].join(', '),
    })
  if (word === 'import') return say('tasks.log.import', { n: Number(facts.succeeded ?? 0) })
  return action
}

const pauseReasons = [1, 2, 3, 4, 5, 6, 7] as const

/** The fields of a task by the words of its form. */
const fieldWords = {
  name: 'tasks.name',
  description: 'tasks.description',
  zone: 'tasks.zone',
  weekdays: 'tasks.weekDay',
  fromMinute: 'tasks.window',
  toMinute: 'tasks.window',
  robotNum: 'tasks.robotNum',
  ringSec: 'tasks.ringTime',
  priority: 'tasks.priority',
  keepAlive: 'tasks.keepAlive',
  daysOff: 'tasks.daysOff',
  strategy: 'tasks.redial',
  mostAttempts: 'tasks.mostAttempts',
  mostPerDay: 'tasks.mostPerDay',
  callIntervalMin: 'tasks.callInterval',
  purpose: 'tasks.purpose',
  sms: 'tasks.sms',
  isEncrypted: 'tasks.isEncrypt',
  startup: 'tasks.startupType',
  startupAtMs: 'tasks.startupAt',
} as const satisfies Readonly<Record<string, WordKey>>

const sayField = (field: string, say: Say): string =>
  Object.hasOwn(fieldWords, field) ? say(fieldWords[field as keyof typeof fieldWords]) : field

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
