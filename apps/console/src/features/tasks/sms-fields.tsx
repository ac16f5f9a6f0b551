import { api } from '@parley/contract/api'
import { doNotCallIntentId } from '@parley/contract/vocabulary'
import { Form, type FormInstance, Select } from 'antd'
import { Link } from 'react-router'
import { describeLabel } from '../../messages/describe-label.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import type { TaskValues } from './task-values.ts'

/** Which message is sent after a call, and with which labels (decision §10): nobody gets two of a task. */
export const SmsFields = ({
  form,
  sceneId,
}: {
  readonly form: FormInstance<TaskValues>
  readonly sceneId: string | undefined
}) => {
  const t = useMessages()
  const watched: string | undefined = Form.useWatch('sceneId', form)
  const scene = sceneId ?? watched
  const template: string | undefined = Form.useWatch('smsTemplate', form)
  const labels = useRequest(api.listTagNames, { sceneId: scene ?? '' }, { enabled: scene !== undefined })
  const templates = useRequest(api.pullSmsTemplates, {})
  const hasNone = templates.data !== undefined && templates.data.data.length === 0
  return (
    <>
      <Form.Item
        name="smsTemplate"
        label={t('tasks.sms')}
        extra={hasNone ? <Link to={paths.sms}>{t('tasks.sms.none')}</Link> : t('tasks.sms.hint')}
      >
        <Select
          allowClear
          loading={templates.isPending}
          placeholder={t('tasks.sms.off')}
          options={(templates.data?.data ?? []).map(({ smsId, name }) => ({ value: smsId, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="smsLabels"
        label={t('tasks.sms.labels')}
        rules={template ? [{ required: true, message: t('ui.required') }] : []}
      >
        <Select
          mode="multiple"
          disabled={!template || scene === undefined}
          showSearch={{ optionFilterProp: 'label' }}
          options={(labels.data?.data ?? [])
            // Whoever asked not to be called gets no message either.
            .filter(({ intentId }) => intentId !== doNotCallIntentId)
            .map(({ intentId, name }) => ({ value: intentId, label: describeLabel(intentId, name, t) }))}
        />
      </Form.Item>
    </>
  )
}
