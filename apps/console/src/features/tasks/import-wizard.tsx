import { api } from '@parley/contract/api'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useSend } from '../../platform/use-request.ts'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { ContactList } from './contact-list.ts'
import { ContactPreview } from './contact-preview.tsx'
import { ContactSource } from './contact-source.tsx'
import { ImportReport } from './import-report.tsx'
import { useIsLarge } from './large-list.ts'
import type { TaskRow } from './task-row.ts'
import { taskStatusOf } from './task-status-tag.tsx'
import styles from './tasks.module.css'

/** Steps: upload or paste → map the columns and check the first rows → the four counts and every failed row. */
export const ImportWizard = ({ task, onClose }: { readonly task: TaskRow; readonly onClose: () => void }) => {
  const t = useMessages()
  const [list, setList] = useState<ContactList>()
  const send = useSend(api.importContacts, {
    stale: [api.findTask, api.findTaskMetrics, api.listContacts, api.listAllTasks],
  })
  const sendLarge = useSend(api.startBulkImport, { stale: [api.listBulkImports, api.findTask] })
  const isLarge = useIsLarge(list?.file)
  const start = (): void => {
    if (list === undefined) return
    const { file } = list
    const columns = list.columns && { columns: [...list.columns] }
    // The task's page shows how far it comes.
    if (isLarge) sendLarge.mutate({ input: { id: task.taskId, ...columns }, file }, { onSuccess: onClose })
    else send.mutate({ input: { taskId: task.taskId, ...columns }, file })
  }
  return (
    <Modal open width={760} title={t('tasks.import')} footer={null} onCancel={onClose}>
      {send.data === undefined ? (
        <div className={styles.steps}>
          {taskStatusOf(task) === 'running' ? (
            <Alert type="warning" showIcon title={t('tasks.import.running')} />
          ) : undefined}
          <ContactSource first="paste" dropHint={t('tasks.import.drop')} onList={setList} />
          {send.error === null ? undefined : <ErrorNote error={send.error} />}
          {sendLarge.error === null ? undefined : <ErrorNote error={sendLarge.error} />}
          {isLarge ? <Alert type="info" showIcon title={t('tasks.bulk.large')} /> : undefined}
          {list === undefined || isLarge === undefined ? undefined : (
            <ContactPreview
              list={list}
              isLarge={isLarge}
              of={{ taskId: task.taskId }}
              onColumns={(columns) => setList({ ...list, columns })}
            />
          )}
          <DialogFooter>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              type="primary"
              disabled={list === undefined || isLarge === undefined}
              loading={send.isPending || sendLarge.isPending}
              onClick={start}
            >
              {t('tasks.import.send')}
            </Button>
          </DialogFooter>
        </div>
      ) : (
        <div className={styles.steps}>
          <ImportReport result={send.data} />
          <DialogFooter>
            <Button
              onClick={() => {
                send.reset()
                setList(undefined)
              }}
            >
              {t('tasks.import.again')}
            </Button>
            <Button type="primary" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </DialogFooter>
        </div>
      )}
    </Modal>
  )
}
