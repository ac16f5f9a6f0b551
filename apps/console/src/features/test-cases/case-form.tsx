import { api } from '@parley/contract/api'
import { Form, Input, Select } from 'antd'
import { describeLabel } from '../../messages/describe-label.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import list from '../../ui/list.module.css'
import { titleOf, useNodes, useScene } from '../scenes/index.ts'
import type { CaseRow, QuestionRow } from './case-row.ts'
import { TurnFields } from './turn-fields.tsx'

/** A field that is not shown is not in what the form gives back. */
type Turn = Pick<QuestionRow, 'kind'> & { readonly question?: string; readonly expectedNextNode?: string }
type CaseValues = {
  readonly name: string
  readonly startNode: string
  readonly variables?: Readonly<Record<string, string>>
  readonly questions: readonly Turn[]
  readonly expectedEndNode: string
  /** Empty where any label will do. */
  readonly expectedIntentId: number | ''
  readonly remark: string
}

const fresh: CaseValues = {
  name: '',
  startNode: '',
  variables: {},
  questions: [{ kind: 'say', question: '', expectedNextNode: '' }],
  expectedEndNode: '',
  expectedIntentId: '',
  remark: '',
}

/** A new test case, or one that exists. */
export const CaseForm = ({
  row,
  readOnlyReason,
  onClose,
}: {
  readonly row: CaseRow | undefined
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  const add = useSend(api.addTestCase, { stale: [api.listTestCases] })
  const update = useSend(api.updateTestCase, { stale: [api.listTestCases] })
  const fields = useFieldWords()
  return (
    <FormDrawer<CaseValues>
      name="test-case"
      width={720}
      title={row === undefined ? t('tests.add') : t('tests.edit', { name: row.name })}
      base={row === undefined ? { values: fresh } : { values: valuesOf(row), version: row.version }}
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={(values, version) =>
        row === undefined
          ? add.mutateAsync({ input: { sceneId, ...toWire(values) } })
          : update.mutateAsync({ input: { id: row.id, version, ...toWire(values) } })
      }
      fields={fields}
      {...(row === undefined ? {} : { theirs: () => readCase(row.id) })}
    >
      <Fields isReadOnly={readOnlyReason !== undefined} />
    </FormDrawer>
  )
}

const useFieldWords = (): FieldWords<CaseValues> => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  const nodes = useNodes(sceneId)
  const labels = useLabels(sceneId)
  return {
    name: { label: 'tests.name' },
    startNode: { label: 'tests.start', t: (nodeId) => titleOf(nodes, nodeId) },
    variables: { label: 'conversation.variables' },
    questions: {
      label: 'tests.turns',
      t: (turns) =>
        turns
          .map(({ kind, question = '' }) => (question === '' ? t(`tests.kind.${kind}`) : question))
          .join(' · '),
    },
    expectedEndNode: { label: 'tests.end', t: (nodeId) => titleOf(nodes, nodeId) },
    expectedIntentId: {
      label: 'tests.label',
      t: (intentId) =>
        describeLabel(
          Number(intentId),
          labels.find((one) => one.intentId === intentId)?.name ?? String(intentId),
          t,
        ),
    },
    remark: { label: 'editing.remark' },
  }
}

const useLabels = (sceneId: string) => {
  const tags = useRequest(api.listTags, { id: sceneId, pageSize: 200 })
  return tags.data !== undefined && 'total' in tags.data ? tags.data.data : []
}

const valuesOf = (row: CaseRow): CaseValues => ({
  name: row.name,
  startNode: row.startNode,
  variables: row.variables,
  questions: row.questions.map(({ kind, question, expectedNextNode }) => ({
    kind,
    // As the form gives it back: silence and a hang-up have no words.
    ...(kind === 'say' || kind === 'digit' ? { question } : {}),
    expectedNextNode,
  })),
  expectedEndNode: row.expectedEndNode,
  expectedIntentId: row.expectedIntentId ?? '',
  remark: row.remark,
})

const toWire = ({ name, questions, variables = {}, expectedIntentId, ...rest }: CaseValues) => ({
  ...rest,
  name: name.trim(),
  variables: { ...variables },
  questions: questions.map(({ kind, question = '', expectedNextNode = '' }) => ({
    kind,
    question: question.trim(),
    expectedNextNode,
  })),
  expectedIntentId: expectedIntentId === '' ? null : expectedIntentId,
})

const readCase = async (id: string) => {
  const now = await callApi(api.listTestCases, { id })
  return 'caseId' in now ? { values: valuesOf(now), version: now.version } : undefined
}

const Fields = ({ isReadOnly }: { readonly isReadOnly: boolean }) => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  const nodes = useNodes(sceneId)
  const labels = useLabels(sceneId)
  const variables = useRequest(api.listVariables, { id: sceneId, pageSize: 200 })
  const names = variables.data !== undefined && 'total' in variables.data ? variables.data.data : []
  return (
    <>
      <Form.Item
        name="name"
        label={t('tests.name')}
        rules={[{ required: true, whitespace: true, message: t('ui.required') }]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item name="startNode" label={t('tests.start')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: '', label: t('tests.start.flow') }, ...nodes]}
        />
      </Form.Item>
      {names.length === 0 ? undefined : (
        <fieldset className={list.group}>
          <legend>{t('conversation.variables')}</legend>
          <div className={list.pair}>
            {names.map(({ name }) => (
              <Form.Item key={name} name={['variables', name]} label={`{${name}}`}>
                <Input maxLength={500} />
              </Form.Item>
            ))}
          </div>
        </fieldset>
      )}
      <TurnFields nodes={nodes} isReadOnly={isReadOnly} />
      <div className={list.pair}>
        <Form.Item name="expectedEndNode" label={t('tests.end')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[{ value: '', label: t('tests.any') }, ...nodes]}
          />
        </Form.Item>
        <Form.Item name="expectedIntentId" label={t('tests.label')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: '', label: t('tests.any') },
              ...labels.map(({ intentId, name }) => ({ value: intentId, label: name })),
              { value: -1, label: t('conversation.label.unknown') },
            ]}
          />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t('editing.remark')}>
        <Input.TextArea maxLength={250} showCount autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </>
  )
}
