import { DownloadOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { fetchBytes } from '../../platform/call-api.ts'
import { newId } from '../../platform/new-id.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useSearch } from '../../ui/use-search.ts'
import { chosenBill, chosenRow } from './chosen-bill.ts'

const progressMs = 1_000

/** Exports what the filters choose, in the background. */
export const BillExport = ({ isDetail }: { readonly isDetail: boolean }) => {
  const t = useMessages()
  const notices = useNotices()
  const search = useSearch()
  const [exportId, setExportId] = useState<string>()
  const start = useSend(api.exportBills)
  const { data: job } = useRequest(
    api.findExport,
    { id: exportId ?? '' },
    { enabled: exportId !== undefined, everyMs: progressMs },
  )
  const begin = (format: 'csv' | 'xlsx'): void =>
    start.mutate(
      {
        input: { ...(isDetail ? chosenRow(search) : chosenBill(search)), detail: isDetail, format },
        idempotencyKey: newId('bill-export-'),
      },
      { onSuccess: (made) => setExportId(made.exportId), onError: notices.failed },
    )
  const download = (): void =>
    void fetchBytes(api.findExportFile, { id: exportId ?? '' }).then(
      (blob) => saveFile(blob, `bill.${job?.format ?? 'csv'}`),
      notices.failed,
    )
  return (
    <Space>
      {job?.state === 'done' ? (
        <Button type="primary" onClick={download}>
          {t('records.export.download')} · {t('records.export.done', { rows: job.rows })}
        </Button>
      ) : job?.state === 'failed' ? (
        <span role="alert">{t('records.export.failed')}</span>
      ) : job === undefined ? undefined : (
        <span role="status">{t('records.export.running', { rows: job.rows, total: job.total })}</span>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: (['csv', 'xlsx'] as const).map((format) => ({
            key: format,
            label: t('records.export.as', { format }),
            onClick: () => begin(format),
          })),
        }}
      >
        <Button icon={<DownloadOutlined />} loading={start.isPending}>
          {t('records.export')}
        </Button>
      </Dropdown>
    </Space>
  )
}
