import { api, type ResponseOf } from '@parley/contract/api'
import { Alert } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import layout from '../../ui/layout.module.css'

type Decision = ResponseOf<typeof api.listPacingDecisions>['data'][number]

const ranAs = ['proportional', 'predictive1', 'predictive2', 'robotsOnly'] as const

/** The dialer's latest decisions with what each was taken from. */
export const DecisionTable = ({
  taskId,
  everyMs,
}: {
  readonly taskId: string
  readonly everyMs: number | undefined
}) => {
  const t = useMessages()
  const [shown, setShown] = useState({ page: 1, pageSize: 10 })
  const query = useRequest(api.listPacingDecisions, { id: taskId, ...shown }, { everyMs, keepLast: true })
  const [latest] = query.data?.data ?? []
  const fellBack = latest !== undefined && latest.policy === 'predictive2' && latest.ranAs === 'predictive1'
  return (
    <>
      {fellBack && shown.page === 1 ? (
        <Alert
          type="info"
          showIcon
          className={layout.spaceBelowSmall ?? ''}
          title={t('pacing.fellBack', { successes: latest.successes })}
        />
      ) : undefined}
      <DataTable<Decision>
        {...shown}
        label={t('pacing.decisions')}
        query={query}
        onPage={(page, pageSize) => setShown({ page, pageSize })}
        rowKey={(row) => `${row.time} ${row.ringing} ${row.robots} ${row.place} ${row.wanted}`}
        empty={<EmptyNote text={t('pacing.decisions.none')} />}
        columns={[
          { title: t('pacing.at'), key: 'at', render: (_, { time }) => formatTime(time) },
          { title: t('pacing.policy'), key: 'ranAs', render: (_, row) => describeRanAs(row.ranAs, t) },
          { title: t('pacing.place'), key: 'place', render: (_, { place }) => <strong>{place}</strong> },
          {
            title: t('pacing.free'),
            key: 'free',
            render: (_, row) => `${row.free} / ${row.free + row.busy}`,
          },
          {
            title: t('pacing.underWay'),
            key: 'underWay',
            render: (_, row) => `${row.ringing} + ${row.robots} + ${row.waiting}`,
          },
          {
            title: t('pacing.shares'),
            key: 'shares',
            render: (_, row) => `${percent(row.answerShare)} · ${percent(row.askShare)}`,
          },
          {
            title: t('pacing.risk'),
            key: 'risk',
            render: (_, row) => (row.risk === undefined ? '--' : percent(row.risk)),
          },
          {
            title: t('pacing.loss'),
            key: 'loss',
            render: (_, row) => `${row.halfHourLost} / ${row.halfHourAsks}`,
          },
        ]}
      />
    </>
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const describeRanAs = (word: string, t: ReturnType<typeof useMessages>): string => {
  const known = ranAs.find((one) => one === word)
  return known === undefined ? word : t(`pacing.policy.${known}`)
}
