import { api } from '@parley/contract/api'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { useTagOptions } from '../strategies/index.ts'
import { describeEntry, type Entry } from './describe-entry.ts'

/** Who started, paused, changed or filled this task, or changed its strategy or group, newest first. */
export const TaskLog = ({
  taskId,
  sceneId,
  everyMs,
}: {
  readonly taskId: string
  readonly sceneId: string
  readonly everyMs: number | undefined
}) => {
  const t = useMessages()
  const [shown, setShown] = useState({ page: 1, pageSize: 5 })
  const tagsOf = useTagOptions(sceneId)
  const query = useRequest(api.listAudit, { taskId, ...shown }, { everyMs, keepLast: true })
  return (
    <Card title={t('tasks.log')}>
      <DataTable<Entry>
        {...shown}
        label={t('tasks.log')}
        query={query}
        onPage={(page, pageSize) => setShown({ page, pageSize })}
        rowKey={(row) => row.id}
        empty={<EmptyNote text={t('tasks.log.empty')} />}
        columns={[
          { title: t('tasks.log.time'), key: 'at', render: (_, { at }) => formatTime(at) },
          {
            title: t('tasks.log.who'),
            key: 'who',
            render: (_, { account }) => (account === '' ? t('tasks.log.system') : account),
          },
          { title: t('tasks.log.what'), key: 'what', render: (_, entry) => describeEntry(entry, t, tagsOf) },
        ]}
      />
    </Card>
  )
}
