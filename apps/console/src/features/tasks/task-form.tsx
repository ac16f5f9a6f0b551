import { api } from '@parley/contract/api'
import { StartupType, Weekday } from '@parley/contract/vocabulary'
import { homeCountryOf, packInForce } from '@parley/core/dialing'
import { Alert, Checkbox, Form, type FormInstance, Input, InputNumber, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { readSession } from '../../platform/session.ts'
import { useRequest } from '../../platform/use-request.ts'
import { codeOptions } from '../../ui/code-options.ts'
import layout from '../../ui/layout.module.css'
import { LinkedSelect } from '../../ui/linked-select.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import type { ContactList } from './contact-list.ts'
import { ContactPreview } from './contact-preview.tsx'
import { ContactSource } from './contact-source.tsx'
import { useIsLarge } from './large-list.ts'
import { RedialFields } from './redial-fields.tsx'
import { SmsFields } from './sms-fields.tsx'
import { firstValues, firstZone, type TaskValues } from './task-values.ts'
import styles from './tasks.module.css'

/** Specification 1 §5: hours step in 10 minutes. */
const hours = Array.from({ length: 145 }, (_, step) => {
  const minutes = step * 10
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})

const zones = [
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Jakarta',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Europe/Madrid',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'UTC',
] as const

type TaskFormProps = {
  readonly form: FormInstance<TaskValues>
  readonly isNew: boolean
  /** Of a task that exists: whether it has not started, its script and its line. */
  readonly isReady?: boolean
  readonly sceneId?: string
  readonly lineId?: string
  readonly onFinish: (values: TaskValues) => void
}

/** The fields of specification 1 §3 "Task creation form". The script and the line of an existing task cannot be changed. */
export const TaskForm = ({ form, isNew, isReady = true, sceneId, lineId, onFinish }: TaskFormProps) => {
  const t = useMessages()
  const required = { required: true, message: t('ui.required') }
  return (
    <Form<TaskValues>
      form={form}
      layout="vertical"
      initialValues={{
        ...firstValues,
        zone: firstZone(zones, Intl.DateTimeFormat().resolvedOptions().timeZone),
      }}
      onFinish={onFinish}
      scrollToFirstError
    >
      <div className={styles.formGrid}>
        <Form.Item
          className={styles.wide ?? ''}
          name="taskName"
          label={t('tasks.name')}
          rules={[{ ...required, whitespace: true }]}
        >
          <Input maxLength={30} showCount />
        </Form.Item>
        {isNew ? <WhatAndWhen /> : undefined}
        <Startup
          form={form}
          types={isNew ? StartupType.words : ['manual', 'timed']}
          isFixed={!isNew && !isReady}
        />
        <DialingTime />
        <Form.Item name="zone" label={t('tasks.zone')} rules={[required]}>
          <Select showSearch options={zones.map((value) => ({ value }))} />
        </Form.Item>
        <Form.Item className={styles.wide ?? ''} name="weekDay" label={t('tasks.weekDay')} rules={[required]}>
          <WeekDays />
        </Form.Item>
        <Form.Item name="robotNum" label={t('tasks.robotNum')} rules={[required]}>
          <InputNumber min={1} max={10_000} precision={0} className={layout.fullWidth ?? ''} />
        </Form.Item>
        <RingTime form={form} lineId={lineId} />
        <Form.Item name="taskPriority" label={t('tasks.priority')}>
          <InputNumber min={-1000} max={1000} precision={0} className={layout.fullWidth ?? ''} />
        </Form.Item>
        <TaskSwitches />
        <RedialFields form={form} sceneId={sceneId} />
        {isNew ? <NewContacts form={form} /> : undefined}
        <Form.Item className={styles.wide ?? ''} name="taskDesc" label={t('tasks.description')}>
          <Input.TextArea maxLength={250} showCount rows={3} />
        </Form.Item>
        <SmsFields form={form} sceneId={sceneId} />
      </div>
    </Form>
  )
}

const TaskSwitches = () => {
  const t = useMessages()
  return (
    <>
      <Form.Item name="keepAlive" valuePropName="checked" label={t('tasks.keepAlive')}>
        <Checkbox>{t('tasks.keepAlive.hint')}</Checkbox>
      </Form.Item>
      <Form.Item name="isEncrypt" valuePropName="checked" label={t('tasks.isEncrypt')}>
        <Checkbox>{t('tasks.isEncrypt.hint')}</Checkbox>
      </Form.Item>
    </>
  )
}

type FieldsOf = { readonly form: FormInstance<TaskValues> }

/** The script and the line, which a task keeps for its whole life. */
const WhatAndWhen = () => {
  const t = useMessages()
  const me = useRequest(api.synchronize, {})
  const scenes = useRequest(api.listScenes, { page: 1, pageSize: 200, status: 1 })
  const lines = useRequest(api.listUsableLines, {})
  const required = { required: true, message: t('ui.required') }
  const role = readSession()?.role
  const mayAddLines = role === 'superAdministrator' || role === 'agent'
  // A task and its script belong to one account.
  const own = scenes.data?.data.filter(({ accountId }) => accountId === me.data?.accountId)
  return (
    <>
      <Form.Item name="sceneId" label={t('tasks.scene')} rules={[required]}>
        <LinkedSelect
          whenEmpty={{ text: t('tasks.scene.none'), to: paths.scenes }}
          showSearch={{ optionFilterProp: 'label' }}
          loading={scenes.isPending}
          options={own?.map(({ sceneId, name }) => ({ value: sceneId, label: name })) ?? []}
        />
      </Form.Item>
      <Form.Item name="lineId" label={t('tasks.line')} rules={[required]}>
        <LinkedSelect
          whenEmpty={
            mayAddLines
              ? { text: t('tasks.line.none'), to: paths.lines }
              : { text: t('tasks.line.none.granted') }
          }
          showSearch={{ optionFilterProp: 'label' }}
          loading={lines.isPending}
          options={lines.data?.data.map(({ lineId, name }) => ({ value: lineId, label: name })) ?? []}
        />
      </Form.Item>
    </>
  )
}

/** Only a new task can start at once; after the start the way of starting is fixed. */
const Startup = ({
  form,
  types,
  isFixed,
}: FieldsOf & { readonly types: readonly StartupType[]; readonly isFixed: boolean }) => {
  const t = useMessages()
  const startupType = StartupType.fromWire(Number(Form.useWatch('startupType', form)))
  const required = { required: true, message: t('ui.required') }
  return (
    <>
      <Form.Item
        name="startupType"
        label={t('tasks.startupType')}
        extra={isFixed ? t('tasks.startupType.fixed') : undefined}
      >
        <Select
          disabled={isFixed}
          options={codeOptions(StartupType, types, (type) => t(`tasks.startupType.${type}`))}
        />
      </Form.Item>
      {startupType === 'timed' ? (
        <Form.Item name="startupAt" label={t('tasks.startupAt')} rules={[required]}>
          <TimeInput label={t('tasks.startupAt')} />
        </Form.Item>
      ) : (
        <span />
      )}
    </>
  )
}

/** The zone's country sets the shortest ring time; the sandbox's line has none. */
const RingTime = ({ form, lineId }: FieldsOf & { readonly lineId: string | undefined }) => {
  const t = useMessages()
  const lines = useRequest(api.listUsableLines, {})
  const zone = Form.useWatch('zone', form) ?? ''
  const chosen = Form.useWatch('lineId', form) ?? lineId
  const country = homeCountryOf(zone)
  const isTest = lines.data?.data.find((line) => line.lineId === chosen)?.isTestLine === true
  const seconds = isTest ? 0 : packInForce(country, new Date().toISOString().slice(0, 10)).ringFloorSec
  const floor = t('tasks.ringTime.floor', { seconds, country: country ?? zone })
  return (
    <Form.Item
      name="ringTime"
      label={t('tasks.ringTime')}
      dependencies={['zone', 'lineId']}
      rules={[
        { required: true, message: t('ui.required') },
        {
          validator: (_, value: number) =>
            value === 0 || value >= seconds ? Promise.resolve() : Promise.reject(new Error(floor)),
        },
      ]}
      extra={isTest ? t('tasks.ringTime.hint') : `${t('tasks.ringTime.hint')} · ${floor}`}
    >
      <InputNumber min={0} max={99} precision={0} className={layout.fullWidth ?? ''} />
    </Form.Item>
  )
}

const DialingTime = () => {
  const t = useMessages()
  const required = { required: true, message: t('ui.required') }
  return (
    <Form.Item label={t('tasks.window')} required className={layout.noSpaceBelow ?? ''}>
      <span className={layout.fieldRange}>
        <Form.Item name="upHour" rules={[required]} noStyle>
          <Select
            showSearch
            aria-label={t('tasks.window')}
            options={hours.slice(0, -1).map((value) => ({ value }))}
          />
        </Form.Item>
        {t('tasks.window.to')}
        <Form.Item
          name="downHour"
          dependencies={['upHour']}
          rules={[
            required,
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                String(getFieldValue('upHour')) < String(value)
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('tasks.form.range'))),
            }),
          ]}
        >
          <Select
            showSearch
            aria-label={t('tasks.window.end')}
            options={hours.slice(1).map((value) => ({ value }))}
          />
        </Form.Item>
      </span>
    </Form.Item>
  )
}

/** The contacts of a new task; required if it starts at once. */
const NewContacts = ({ form }: FieldsOf) => {
  const t = useMessages()
  const startupType = StartupType.fromWire(Number(Form.useWatch('startupType', form)))
  const keepAlive = Form.useWatch('keepAlive', form)
  const isNeeded = startupType === 'immediate' && keepAlive !== true
  return (
    <Form.Item
      className={styles.wide ?? ''}
      name="contacts"
      label={t('tasks.file')}
      rules={[{ required: isNeeded, message: t('tasks.file.needed') }]}
    >
      <ContactListField form={form} />
    </Form.Item>
  )
}

const ContactListField = ({
  form,
  value,
  onChange,
}: FieldsOf & {
  readonly value?: ContactList | undefined
  readonly onChange?: (list: ContactList | undefined) => void
}) => {
  const t = useMessages()
  const sceneId = Form.useWatch('sceneId', form)
  const isLarge = useIsLarge(value?.file)
  return (
    <div className={styles.steps}>
      <ContactSource first="file" dropHint={t('tasks.file.drop')} onList={(list) => onChange?.(list)} />
      {isLarge ? <Alert type="error" showIcon title={t('tasks.file.large')} /> : undefined}
      {value === undefined || isLarge === undefined ? undefined : (
        <ContactPreview
          list={value}
          isLarge={isLarge}
          of={sceneId === undefined ? undefined : { sceneId }}
          onColumns={(columns) => onChange?.({ ...value, columns })}
        />
      )}
    </div>
  )
}

/** ARIA does not allow `required` on a group, so the label carries the mark. */
const WeekDays = ({
  id,
  value,
  onChange,
}: {
  readonly id?: string
  readonly value?: readonly number[]
  readonly onChange?: (value: readonly number[]) => void
}) => {
  const t = useMessages()
  return (
    <Checkbox.Group
      {...(id === undefined ? {} : { id })}
      value={[...(value ?? [])]}
      onChange={(days: number[]) => onChange?.(days)}
      options={codeOptions(Weekday, Weekday.words, (day) => t(`tasks.weekDay.${day}`))}
    />
  )
}
