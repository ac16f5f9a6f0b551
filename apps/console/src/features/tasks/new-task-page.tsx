import { ArrowLeftOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Button, Form, Modal } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { newId } from '../../platform/new-id.ts'
import { useSend } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { ImportReport } from './import-report.tsx'
import { TaskForm } from './task-form.tsx'
import type { ImportResult } from './task-row.ts'
import { type TaskValues, toWire } from './task-values.ts'

export const NewTaskPage = () => {
  const t = useMessages()
  const navigate = useNavigate()
  const notices = useNotices()
  const [form] = Form.useForm<TaskValues>()
  const create = useSend(api.createTask, { stale: [api.listAllTasks] })
  // The key stays until the request succeeds, so that a repeated request creates no second task.
  const key = useRef(newId('task-'))
  const made = create.data
  const submit = (values: TaskValues): void =>
    create.mutate(
      {
        input: {
          ...toWire(values),
          sceneId: values.sceneId,
          lineId: values.lineId,
          ...(values.contacts?.columns && { columns: [...values.contacts.columns] }),
        },
        file: values.contacts?.file,
        idempotencyKey: key.current,
      },
      {
        onSuccess: ({ taskId, imported }) => {
          if (imported !== null && (imported.failed > 0 || imported.leftOut.length > 0)) return
          const count = imported?.succeeded ?? 0
          notices.done(imported === null ? t('tasks.created') : t('tasks.created.with', { count }))
          void navigate(paths.task(taskId))
        },
        onError: () => {
          // The user changes the form before sending it again, which makes it another request.
          key.current = `${key.current}+`
        },
      },
    )
  return (
    <Page
      title={t('tasks.new')}
      before={
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('tasks.back')}
          onClick={() => void navigate(paths.tasks)}
        />
      }
    >
      <Card>
        {create.error === null ? undefined : <ErrorNote error={create.error} />}
        <TaskForm form={form} isNew onFinish={submit} />
        <DialogFooter>
          <Button onClick={() => void navigate(paths.tasks)}>{t('ui.cancel')}</Button>
          <Button type="primary" loading={create.isPending} onClick={() => form.submit()}>
            {t('tasks.create')}
          </Button>
        </DialogFooter>
      </Card>
      {made?.imported ? (
        <MadeWithFaults result={made.imported} onGo={() => void navigate(paths.task(made.taskId))} />
      ) : undefined}
    </Page>
  )
}

/** The task was created, but some rows of its list were not imported. */
const MadeWithFaults = ({ result, onGo }: { readonly result: ImportResult; readonly onGo: () => void }) => {
  const t = useMessages()
  if (result.failed === 0 && result.leftOut.length === 0) return undefined
  return (
    <Modal
      open
      width={760}
      title={t('tasks.created')}
      onCancel={onGo}
      footer={
        <Button type="primary" onClick={onGo}>
          {t('tasks.created.go')}
        </Button>
      }
    >
      <ImportReport result={result} />
    </Modal>
  )
}
