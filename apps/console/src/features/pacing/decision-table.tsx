import { type AnswerOf, api } from '@parley/contract/api'
import { Alert } from 'antd'
import { useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { useWords } from '../../words/use-words.ts'

type Decision = AnswerOf<typeof api.listPacingDecisions>['data'][number]

const ranAs = ['proportional', 'predictive1', 'predictive2', 'robotsOnly'] as const

/** The dialer's latest decisions with what each was taken from. */
export const DecisionTable = ({
  taskId,
  everyMs,
}: {
  readonly taskId: string
  readonly everyMs: number | undefined
}) => {
  const say = useWords()
  const [shown, setShown] = useState({ page: 1, pageSize: 10 })
  const query = useCall(api.listPacingDecisions, { id: taskId, ...shown }, { everyMs, keepLast: true })
  const [latest] = query.data?.data ?? []
  const fellBack = latest !== undefined && latest.policy === 'predictive2' && latest.ranAs === 'predictive1'
  return (
    <>
      {fellBack && shown.page === 1 ? (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 8 }}
          title={say('pacing.fellBack', { successes: latest.successes })}
        />
      ) : undefined}
      <DataTable<Decision>
        {...shown}
        label={say('pacing.decisions')}
        query={query}
        onPage={(page, pageSize) => setShown({ page, pageSize })}
        rowKey={(row) => `${row.time} ${row.ringing} ${row.robots} ${row.place} ${row.wanted}`}
        empty={<EmptyNote text={say('pacing.decisions.none')} />}
        columns={[
          { title: say('pacing.at'), key: 'at', render: (_, { time }) => formatTime(time) },
          { title: say('pacing.policy'), key: 'ranAs', render: (_, row) => sayRanAs(row.ranAs, say) },
          { title: say('pacing.place'), key: 'place', render: (_, { place }) => <strong>{place}</strong> },
          {
            title: say('pacing.free'),
            key: 'free',
            render: (_, row) => `${row.free} / ${row.free + row.busy}`,
          },
          {
            title: say('pacing.underWay'),
            key: 'underWay',
            render: (_, row) => `${row.ringing} + ${row.robots} + ${row.waiting}`,
          },
          {
            title: say('pacing.shares'),
            key: 'shares',
            render: (_, row) => `${percent(row.answerShare)} · ${percent(row.askShare)}`,
          },
          {
            title: say('pacing.risk'),
            key: 'risk',
            render: (_, row) => (row.risk === undefined ? '--' : percent(row.risk)),
          },
          {
            title: say('pacing.loss'),
            key: 'loss',
            render: (_, row) => `${row.halfHourLost} / ${row.halfHourAsks}`,
          },
        ]}
      />
    </>
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const sayRanAs = (word: string, say: ReturnType<typeof useWords>): string => {
  const known = ranAs.find((one) => one === word)
  return known === undefined ? word : say(`pacing.policy.${known}`)
}
