import { api } from '@parley/contract/api'
import { Form, Modal } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useSend } from '../../platform/use-request.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { TaskForm } from './task-form.tsx'
import type { TaskRow } from './task-row.ts'
import { taskStatusOf } from './task-status-tag.tsx'
import { type TaskValues, toWire } from './task-values.ts'

/** A task's form over its version; the server refuses it if another user saved in between. */
export const EditTask = ({ task, onClose }: { readonly task: TaskRow; readonly onClose: () => void }) => {
  const t = useMessages()
  const notices = useNotices()
  const [form] = Form.useForm<TaskValues>()
  const change = useSend(api.changeTask, { stale: [api.findTask, api.listAllTasks] })
  return (
    <Modal
      open
      width={760}
      title={t('ui.edit')}
      okText={t('ui.save')}
      confirmLoading={change.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      afterOpenChange={(isOpen) => {
        if (isOpen)
          form.setFieldsValue({
            ...task,
            strategyId: task.strategyId ?? '',
            startupAt: task.startupAt ?? undefined,
            smsTemplate: task.smsInfo[0]?.sms_id,
            smsLabels: task.smsInfo.map(({ intent_id }) => intent_id),
            file: [],
          } as unknown as TaskValues) // Its other fields are not shown.
      }}
    >
      {change.error === null ? undefined : <ErrorNote error={change.error} />}
      <TaskForm
        form={form}
        isNew={false}
        isReady={taskStatusOf(task) === 'ready'}
        lineId={task.lineId}
        sceneId={task.sceneId}
        onFinish={(values) =>
          change.mutate(
            { input: { id: task.taskId, version: task.version, ...toWire(values) } },
            {
              onSuccess: () => {
                notices.done(t('ui.saved'))
                onClose()
              },
            },
          )
        }
      />
    </Modal>
  )
}
