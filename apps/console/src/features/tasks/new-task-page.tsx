import { ArrowLeftOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Button, Form, Space } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { newId } from '../../platform/new-id.ts'
import { useSend } from '../../platform/use-call.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useWords } from '../../words/use-words.ts'
import { TaskForm } from './task-form.tsx'
import { type TaskValues, toWire } from './task-values.ts'

export const NewTaskPage = () => {
  const say = useWords()
  const navigate = useNavigate()
  const notices = useNotices()
  const [form] = Form.useForm<TaskValues>()
  const create = useSend(api.createTask, { stale: [api.listAllTasks] })
  // The same key until it succeeds: a request whose answer got lost makes no second task.
  const key = useRef(newId('task-'))
  const submit = (values: TaskValues): void =>
    create.mutate(
      {
        input: {
          ...toWire(values),
          sceneId: values.sceneId,
          lineId: values.lineId,
        },
        file: values.file?.[0]?.originFileObj,
        idempotencyKey: key.current,
      },
      {
        onSuccess: (task) => {
          notices.done(say('tasks.created'))
          void navigate(paths.task(task.taskId))
        },
        onError: () => {
          // Something will be changed before it is sent again, and then it is another request.
          key.current = `${key.current}+`
        },
      },
    )
  return (
    <Page
      title={say('tasks.new')}
      before={
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={say('tasks.back')}
          onClick={() => void navigate(paths.tasks)}
        />
      }
    >
      <Card>
        {create.error === null ? undefined : <ErrorNote error={create.error} />}
        <TaskForm form={form} isNew onFinish={submit} />
        <Space style={{ marginTop: 24 }}>
          <Button type="primary" loading={create.isPending} onClick={() => form.submit()}>
            {say('tasks.create')}
          </Button>
          <Button onClick={() => void navigate(paths.tasks)}>{say('ui.cancel')}</Button>
        </Space>
      </Card>
    </Page>
  )
}
