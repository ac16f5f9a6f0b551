import { api } from '@parley/contract/api'
import { doNotCallIntentId } from '@parley/contract/vocabulary'
import { Form, type FormInstance } from 'antd'
import { describeLabel } from '../../messages/describe-label.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { LinkedSelect } from '../../ui/linked-select.tsx'
import type { TaskValues } from './task-values.ts'

/** The message after a call, and the labels that trigger it (decision §10). A contact gets at most one of a task. */
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
  return (
    <>
      <Form.Item name="smsTemplate" label={t('tasks.sms')} extra={t('tasks.sms.hint')}>
        <LinkedSelect
          whenEmpty={{ text: t('tasks.sms.none'), to: paths.sms }}
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
        <LinkedSelect
          whenEmpty={{
            text: t('tasks.sms.labels.none'),
            to: scene === undefined ? undefined : paths.scene(scene, 'intent_tag'),
          }}
          mode="multiple"
          loading={scene !== undefined && labels.isPending}
          disabled={!template || scene === undefined}
          showSearch={{ optionFilterProp: 'label' }}
          options={(labels.data?.data ?? [])
            // A contact who asked not to be called gets no message either.
            .filter(({ intentId }) => intentId !== doNotCallIntentId)
            .map(({ intentId, name }) => ({ value: intentId, label: describeLabel(intentId, name, t) }))}
        />
      </Form.Item>
    </>
  )
}
