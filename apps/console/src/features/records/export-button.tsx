import { DownloadOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { ApiRefusal } from '../../platform/api-refusal.ts'
import { fetchBytes } from '../../platform/call-api.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useNotices } from '../../ui/use-notices.ts'
import type { ChosenCalls } from './chosen-calls.ts'

const progressMs = 1_000

/** Exports the filtered calls. The export continues when the page is left; the file is kept for seven days. */
export const ExportButton = ({ chosen }: { readonly chosen: ChosenCalls }) => {
  const t = useMessages()
  const notices = useNotices()
  const [exportId, setExportId] = useState<string>()
  const start = useSend(api.exportCalls)
  const status = useRequest(
    api.findExport,
    { id: exportId ?? '' },
    { enabled: exportId !== undefined, everyMs: progressMs },
  )
  const one = status.data
  const begin = (format: 'csv' | 'xlsx', transcript: boolean): void =>
    start.mutate(
      { input: { ...chosen, format, transcript }, idempotencyKey: `export-${Date.now()}` },
      {
        onSuccess: (made) => setExportId(made.exportId),
        onError: (error) =>
          notices.failed(
            error instanceof ApiRefusal ? error : new ApiRefusal('export_failed', t('records.export.failed')),
          ),
      },
    )
  const download = (): void =>
    void fetchBytes(api.findExportFile, { id: exportId ?? '' }).then(
      (blob) => saveFile(blob, `calls.${one?.format ?? 'csv'}`),
      notices.failed,
    )
  return (
    <Space>
      {one === undefined ? undefined : one.state === 'done' ? (
        <Button type="primary" onClick={download}>
          {t('records.export.download')} · {t('records.export.done', { rows: one.rows })}
        </Button>
      ) : one.state === 'failed' ? (
        <span role="alert">{t('records.export.failed')}</span>
      ) : (
        <span role="status">{t('records.export.running', { rows: one.rows, total: one.total })}</span>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: (['csv', 'xlsx'] as const).flatMap((format) => [
            { key: format, label: t('records.export.as', { format }), onClick: () => begin(format, false) },
            {
              key: `${format} transcript`,
              label: t('records.export.withTranscript', { format }),
              onClick: () => begin(format, true),
            },
          ]),
        }}
      >
        <Button icon={<DownloadOutlined />} loading={start.isPending}>
          {t('records.export')}
        </Button>
      </Dropdown>
    </Space>
  )
}
