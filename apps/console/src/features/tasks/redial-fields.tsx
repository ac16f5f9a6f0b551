import { api } from '@parley/contract/api'
import { callPurposes } from '@parley/contract/vocabulary'
import { Form, type FormInstance, InputNumber, Select } from 'antd'
import { useEffect } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import type { TaskValues } from './task-values.ts'

/** Who is called again, how often and how soon; the days without calls; and the purpose of the calls. */
export const RedialFields = ({
  form,
  sceneId,
}: {
  readonly form: FormInstance<TaskValues>
  readonly sceneId: string | undefined
}) => {
  const t = useMessages()
  const required = { required: true, message: t('ui.required') }
  const number = { precision: 0, style: { width: '100%' } }
  return (
    <>
      <Strategy form={form} sceneId={sceneId} />
      <Form.Item name="mostAttempts" label={t('tasks.mostAttempts')} rules={[required]}>
        <InputNumber min={1} max={50} {...number} />
      </Form.Item>
      <Form.Item name="mostPerDay" label={t('tasks.mostPerDay')} rules={[required]}>
        <InputNumber min={1} max={20} {...number} />
      </Form.Item>
      <Form.Item name="callInterval" label={t('tasks.callInterval')}>
        <InputNumber min={0} max={1440} {...number} />
      </Form.Item>
      <Form.Item
        name="daysOff"
        label={t('tasks.daysOff')}
        extra={t('tasks.daysOff.hint')}
        rules={[
          {
            validator: (_, days: readonly string[]) =>
              days.every(isDate) ? Promise.resolve() : Promise.reject(new Error(t('tasks.daysOff.wrong'))),
          },
        ]}
      >
        <Select mode="tags" open={false} suffixIcon={null} maxCount={100} tokenSeparators={[',', ' ']} />
      </Form.Item>
      <Form.Item name="purpose" label={t('tasks.purpose')} extra={t('tasks.purpose.hint')}>
        <Select options={callPurposes.map((value) => ({ value, label: t(`tasks.purpose.${value}`) }))} />
      </Form.Item>
    </>
  )
}

/** A day of the calendar: what the browser reads and writes back the same. */
const isDate = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** The strategies of the script that is chosen; another script has others. */
const Strategy = ({
  form,
  sceneId,
}: {
  readonly form: FormInstance<TaskValues>
  readonly sceneId: string | undefined
}) => {
  const t = useMessages()
  const watched: string | undefined = Form.useWatch('sceneId', form)
  const scene = sceneId ?? watched
  const query = useRequest(
    api.listStrategies,
    { sceneId: scene ?? '', page: 1, pageSize: 50 },
    { enabled: scene !== undefined },
  )
  const strategies = scene === undefined ? undefined : query.data?.data
  useEffect(() => {
    const chosen: string | undefined = form.getFieldValue('strategyId')
    if (chosen && strategies !== undefined && !strategies.some(({ id }) => id === chosen))
      form.setFieldValue('strategyId', '')
  }, [form, strategies])
  return (
    <Form.Item name="strategyId" label={t('tasks.redial')} extra={t('tasks.redial.hint')}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={scene !== undefined && query.isPending}
        options={[
          { value: '', label: t('tasks.redial.off') },
          ...(strategies ?? []).map(({ id, name, enabled }) => ({
            value: id,
            label: enabled ? name : t('tasks.redial.disabled', { name }),
            disabled: !enabled,
          })),
        ]}
      />
    </Form.Item>
  )
}
