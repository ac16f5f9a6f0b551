import { api } from '@parley/contract/api'
import { useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { useWords } from '../../words/use-words.ts'
import { useTagOptions } from '../strategies/index.ts'
import { type Entry, sayEntry } from './say-entry.ts'

/** Who started, paused, changed or filled this task, or changed what it goes by, newest first. */
export const TaskLog = ({
  taskId,
  sceneId,
  everyMs,
}: {
  readonly taskId: string
  readonly sceneId: string
  readonly everyMs: number | undefined
}) => {
  const say = useWords()
  const [shown, setShown] = useState({ page: 1, pageSize: 5 })
  const tagsOf = useTagOptions(sceneId)
  const query = useCall(api.listAudit, { taskId, ...shown }, { everyMs, keepLast: true })
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
          { title: say('tasks.log.what'), key: 'what', render: (_, entry) => sayEntry(entry, say, tagsOf) },
        ]}
      />
    </Card>
  )
}
