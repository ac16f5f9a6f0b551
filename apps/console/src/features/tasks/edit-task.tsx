import { api } from '@parley/contract/api'
import { Form, Modal } from 'antd'
import { useSend } from '../../platform/use-call.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useWords } from '../../words/use-words.ts'
import { TaskForm } from './task-form.tsx'
import type { TaskRow } from './task-row.ts'
import { type TaskValues, toWire } from './task-values.ts'

/** A task's form over its version; somebody else's save in between is refused by the server. */
export const EditTask = ({ task, onClose }: { readonly task: TaskRow; readonly onClose: () => void }) => {
  const say = useWords()
  const notices = useNotices()
  const [form] = Form.useForm<TaskValues>()
  const change = useSend(api.changeTask, { stale: [api.findTask, api.listAllTasks] })
  return (
    <Modal
      open
      width={760}
      title={say('ui.edit')}
      okText={say('ui.save')}
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
        isReady={task.taskStatus === 1}
        lineId={task.lineId}
        sceneId={task.sceneId}
        onFinish={(values) =>
          change.mutate(
            { input: { id: task.taskId, version: task.version, ...toWire(values) } },
            {
              onSuccess: () => {
                notices.done(say('ui.saved'))
                onClose()
              },
            },
          )
        }
      />
    </Modal>
  )
}
