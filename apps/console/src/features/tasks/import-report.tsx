import { api } from '@parley/contract/api'
import { Alert, Button, Table } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { fetchBytes } from '../../platform/call-api.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useNotices } from '../../ui/use-notices.ts'
import type { ImportResult } from './task-row.ts'
import styles from './tasks.module.css'

/** The four counts of an import, and every row that did not come in: to be read here, or downloaded and put right. */
export const ImportReport = ({ result }: { readonly result: ImportResult }) => {
  const t = useMessages()
  const sentence = useServerMessage()
  const notices = useNotices()
  const { total, succeeded, failed } = result
  const download = (): void =>
    void fetchBytes(api.findRefusedRows, { id: result.importId }).then(
      (blob) => saveFile(blob, 'failed-rows.csv'),
      notices.failed,
    )
  return (
    <div className={styles.steps}>
      <Alert
        type={failed === 0 ? 'success' : 'warning'}
        showIcon
        title={t('tasks.import.result', { total, succeeded, failed })}
      />
      <div className={styles.buckets}>
        {(['succeeded', 'duplicate', 'invalid', 'blocked'] as const).map((bucket) => (
          <div key={bucket} className={styles.bucket}>
            <strong>{result[bucket]}</strong>
            {t(`tasks.import.${bucket}`)}
          </div>
        ))}
      </div>
      {result.leftOut.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('tasks.import.leftOut', { columns: result.leftOut.join(', ') })}
        />
      ) : undefined}
      {result.otherSheets > 0 ? (
        <Alert type="info" title={t('tasks.import.otherSheets', { count: result.otherSheets })} />
      ) : undefined}
      {result.rows.length > 0 ? (
        <>
          <strong>{t('tasks.import.failedRows')}</strong>
          <Table
            size="small"
            rowKey="row"
            dataSource={result.rows}
            pagination={{ pageSize: 10, showSizeChanger: false }}
            columns={[
              { title: t('tasks.import.row'), dataIndex: 'row', width: 64 },
              { title: t('tasks.import.column'), dataIndex: 'column' },
              { title: t('tasks.import.value'), dataIndex: 'value' },
              {
                title: t('tasks.import.reason'),
                key: 'reason',
                render: (_, { code, values }) => sentence(code, values),
              },
            ]}
          />
          <Button onClick={download}>{t('tasks.import.download')}</Button>
        </>
      ) : undefined}
    </div>
  )
}
