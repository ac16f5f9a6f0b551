import { api } from '@parley/contract/api'
import { RoundExecution, RoundRange, StrategyType } from '@parley/contract/vocabulary'
import { Form, Input, InputNumber, Radio, Select } from 'antd'
import { describeClock } from '../../messages/describe-round.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-request.ts'
import { codeOptions } from '../../ui/code-options.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import layout from '../../ui/layout.module.css'
import type { RoundRow, StrategyRow, TagOption } from './strategy-row.ts'

const isTimed = (execution: number): boolean => RoundExecution.fromWire(execution) === 'timed'
const stepMinutes = 10
const clockTimes = Array.from({ length: 144 }, (_, at) => at * stepMinutes)

/** Both times are kept while one is selected, so that switching back loses nothing. */
type RoundValues = {
  readonly name: string
  readonly execution: number
  readonly clock: number
  readonly delay: number
  readonly callCount: number
  readonly tags: readonly number[]
  readonly range: number
}

export const RoundForm = ({
  strategy,
  row,
  tags,
  readOnlyReason,
  onClose,
}: {
  readonly strategy: StrategyRow
  readonly row: RoundRow | undefined
  readonly tags: readonly TagOption[]
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const stale = [api.listStrategies, api.listRounds]
  const add = useSend(api.addRound, { stale })
  const update = useSend(api.updateRound, { stale })
  const nameOf = (tag: number): string =>
    tags.find(({ value }) => value === tag)?.label ?? t('strategies.tag.gone')
  const tagsLabel =
    StrategyType.fromWire(strategy.type) === 'task' ? 'strategies.round.statuses' : 'strategies.round.labels'
  const fields: FieldWords<RoundValues> = {
    name: { label: 'strategies.round.name' },
    execution: {
      label: 'strategies.round.execution',
      t: (execution) => t(`strategies.execution.${isTimed(execution) ? 'timed' : 'delayed'}`),
    },
    clock: { label: 'strategies.round.clock', t: describeClock },
    delay: { label: 'strategies.round.delay' },
    callCount: { label: 'strategies.round.callCount' },
    tags: {
      label: tagsLabel,
      isSet: true,
      t: (chosen) => chosen.map((tag) => nameOf(tag)).join(t('tags.rules.comma')),
    },
    range: {
      label: 'strategies.round.range',
      t: (range) => t(`strategies.range.${RoundRange.fromWire(range) ?? 'all'}`),
    },
  }
  return (
    <FormDrawer<RoundValues>
      name="round"
      title={row === undefined ? t('strategies.round.add') : t('strategies.round.edit', { name: row.name })}
      base={row === undefined ? { values: freshRound } : { values: valuesOf(row), version: row.version }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={(values, version) =>
        row === undefined
          ? add.mutateAsync({ input: { strategyId: strategy.id, ...toWire(values) } })
          : update.mutateAsync({ input: { id: row.id, version, ...toWire(values) } })
      }
      fields={fields}
      {...(row === undefined ? {} : { theirs: () => readRound(row) })}
    >
      <Fields tags={tags} tagsLabel={tagsLabel} />
    </FormDrawer>
  )
}

type FieldsProps = {
  readonly tags: readonly TagOption[]
  readonly tagsLabel: 'strategies.round.statuses' | 'strategies.round.labels'
}

const Fields = ({ tags, tagsLabel }: FieldsProps) => {
  const t = useMessages()
  return (
    <>
      <Form.Item
        name="name"
        label={t('strategies.round.name')}
        rules={[{ required: true, whitespace: true, message: t('ui.required') }]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <When />
      <Form.Item
        name="tags"
        label={t(tagsLabel)}
        rules={[{ required: true, type: 'array', min: 1, message: t('ui.required') }]}
      >
        <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={[...tags]} />
      </Form.Item>
      <Form.Item name="range" label={t('strategies.round.range')}>
        <Radio.Group
          options={codeOptions(RoundRange, RoundRange.words, (range) => t(`strategies.range.${range}`))}
        />
      </Form.Item>
      <Form.Item
        name="callCount"
        label={t('strategies.round.callCount')}
        rules={[{ required: true, message: t('ui.required') }]}
      >
        <InputNumber min={1} max={20} precision={0} />
      </Form.Item>
    </>
  )
}

const When = () => {
  const t = useMessages()
  const execution = RoundExecution.fromWire(
    Number(Form.useWatch('execution', Form.useFormInstance<RoundValues>())),
  )
  return (
    <>
      <Form.Item name="execution" label={t('strategies.round.execution')}>
        <Radio.Group
          options={codeOptions(RoundExecution, ['delayed', 'timed'], (one) =>
            t(`strategies.execution.${one}`),
          )}
        />
      </Form.Item>
      <div hidden={execution !== 'delayed'}>
        <Form.Item
          name="delay"
          label={t('strategies.round.delay')}
          extra={t('strategies.round.step')}
          rules={[
            {
              validator: (_, minutes: number | null) =>
                minutes !== null && minutes % stepMinutes === 0
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('strategies.round.step'))),
            },
          ]}
        >
          <InputNumber min={stepMinutes} max={10_080} step={stepMinutes} precision={0} />
        </Form.Item>
      </div>
      <div hidden={execution !== 'timed'}>
        <Form.Item name="clock" label={t('strategies.round.clock')} extra={t('strategies.round.clock.hint')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            className={layout.narrowField ?? ''}
            options={clockTimes.map((value) => ({ value, label: describeClock(value) }))}
          />
        </Form.Item>
      </div>
    </>
  )
}

const freshRound: RoundValues = {
  name: '',
  execution: RoundExecution.toWire('delayed'),
  clock: 540,
  delay: 30,
  callCount: 1,
  tags: [],
  range: RoundRange.toWire('all'),
}

const valuesOf = ({ name, execution, callTime, callCount, tags, range }: RoundRow): RoundValues => ({
  name,
  execution,
  clock: isTimed(execution) ? callTime : freshRound.clock,
  delay: isTimed(execution) ? freshRound.delay : callTime,
  callCount,
  tags,
  range,
})

const toWire = ({ name, execution, clock, delay, callCount, tags, range }: RoundValues) => ({
  name: name.trim(),
  execution,
  callTime: isTimed(execution) ? clock : delay,
  callCount,
  tags: [...tags],
  range,
})

const readRound = async ({ id, strategyId }: RoundRow) => {
  const { data } = await callApi(api.listRounds, { strategyId, page: 1, pageSize: 50 })
  const now = data.find((one) => one.id === id)
  return now && { values: valuesOf(now), version: now.version }
}
