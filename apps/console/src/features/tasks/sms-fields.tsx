import { api } from '@parley/contract/api'
import { doNotCallIntentId } from '@parley/contract/vocabulary'
import { Form, type FormInstance, Select } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useCall } from '../../platform/use-call.ts'
import { sayLabel } from '../../words/say-label.ts'
import { useWords } from '../../words/use-words.ts'
import type { TaskValues } from './task-values.ts'

/** Which message is sent after a call, and with which labels (decision §10): nobody gets two of a task. */
export const SmsFields = ({
  form,
  sceneId,
}: {
  readonly form: FormInstance<TaskValues>
  readonly sceneId: string | undefined
}) => {
  const say = useWords()
  const watched: string | undefined = Form.useWatch('sceneId', form)
  const scene = sceneId ?? watched
  const template: string | undefined = Form.useWatch('smsTemplate', form)
  const labels = useCall(api.listTagNames, { sceneId: scene ?? '' }, { enabled: scene !== undefined })
  const templates = useCall(api.pullSmsTemplates, {})
  const hasNone = templates.data !== undefined && templates.data.data.length === 0
  return (
    <>
      <Form.Item
        name="smsTemplate"
        label={say('tasks.sms')}
        extra={hasNone ? <Link to={paths.sms}>{say('tasks.sms.none')}</Link> : say('tasks.sms.hint')}
      >
        <Select
          allowClear
          loading={templates.isPending}
          placeholder={say('tasks.sms.off')}
          options={(templates.data?.data ?? []).map(({ smsId, name }) => ({ value: smsId, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="smsLabels"
        label={say('tasks.sms.labels')}
        rules={template ? [{ required: true, message: say('ui.required') }] : []}
      >
        <Select
          mode="multiple"
          disabled={!template || scene === undefined}
          showSearch={{ optionFilterProp: 'label' }}
          options={(labels.data?.data ?? [])
            // Whoever asked not to be called gets no message either.
            .filter(({ intentId }) => intentId !== doNotCallIntentId)
            .map(({ intentId, name }) => ({ value: intentId, label: sayLabel(intentId, name, say) }))}
        />
      </Form.Item>
    </>
  )
}
