import { api } from '@parley/contract/api'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useSend } from '../../platform/use-call.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import list from '../../ui/list.module.css'
import { WordChips } from '../../ui/word-chips.tsx'
import { useWords } from '../../words/use-words.ts'
import { scriptReads, titleOf, useNodes, useScene } from '../scenes/index.ts'
import { type QuestionKind, type QuestionRow, questionKinds } from './question-kinds.ts'
import { cleared, freshQuestion, type QuestionValues, toWire, valuesOf } from './question-values.ts'
import { readQuestion } from './read-question.ts'

type QuestionFormProps = {
  readonly kind: QuestionKind
  readonly row: QuestionRow | undefined
  /** What a new entry begins with: something that a callee said. */
  readonly sentence?: string
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}

/** A new entry, or one that exists. */
export const QuestionForm = ({ kind, row, sentence, readOnlyReason, onClose }: QuestionFormProps) => {
  const say = useWords()
  const { sceneId } = useScene().scene
  const routes = questionKinds[kind]
  const add = useSend(routes.add, { stale: heardReads })
  const update = useSend(routes.update, { stale: heardReads })
  const nodes = useNodes(sceneId)
  const fields: FieldWords<QuestionValues> = {
    question: { label: 'questions.question' },
    keyWords: { label: 'questions.keywords', isSet: true },
    answer: { label: 'questions.answer' },
    enabled: { label: 'questions.enabled' },
    jump: { label: 'questions.func.1' },
    repeat: { label: 'questions.func.2' },
    uninterruptible: { label: 'questions.func.4' },
    hangUpAfter: { label: 'questions.func.8' },
    holdBeforeLead: { label: 'questions.holdBeforeLead' },
    leadWords: { label: 'questions.leadWords' },
    mastId: { label: 'questions.mastId', say: (nodeId) => titleOf(nodes, nodeId) },
    maxRepeatTime: { label: 'questions.maxRepeatTime' },
    maxRepeatTimeJumpNode: { label: 'questions.maxRepeatNode', say: (nodeId) => titleOf(nodes, nodeId) },
  }
  return (
    <FormDrawer<QuestionValues>
      name="question"
      width={640}
      title={row === undefined ? say(`questions.add.${kind}`) : say('questions.edit', { name: row.question })}
      base={
        row === undefined ? { values: freshFrom(sentence) } : { values: valuesOf(row), version: row.version }
      }
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={(values, version) =>
        row === undefined
          ? add.mutateAsync({ input: { sceneId, ...toWire(values) } })
          : update.mutateAsync({ input: { id: row.id, version, ...toWire(values) } })
      }
      fields={fields}
      {...(row === undefined ? {} : { theirs: () => readQuestion(kind, row) })}
    >
      <Fields />
    </FormDrawer>
  )
}

/** What was heard in calls stands beside what is in the script by now. */
const heardReads = [...scriptReads, api.listQuestionRecords]

/** A callee may speak for longer than a question's name is. */
const freshFrom = (sentence: string | undefined): QuestionValues =>
  sentence === undefined
    ? freshQuestion
    : { ...freshQuestion, question: sentence.slice(0, longestName), keyWords: [sentence] }
const longestName = 100

const Fields = () => {
  const say = useWords()
  const required = { required: true, whitespace: true, message: say('ui.required') }
  return (
    <>
      <Form.Item
        name="question"
        label={say('questions.question')}
        extra={say('questions.question.hint')}
        rules={[required]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item
        name="keyWords"
        label={say('questions.keywords')}
        extra={
          <>
            {say('editing.keywords.hint')} <SimilarCount />
          </>
        }
        rules={[{ required: true, type: 'array', min: 1, message: say('ui.required') }]}
      >
        <WordChips />
      </Form.Item>
      <Form.Item
        name="answer"
        label={say('questions.answer')}
        extra={say('editing.words.hint', { example: '{name}' })}
        rules={[required]}
      >
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <fieldset className={list.group}>
        <legend>{say('questions.after')}</legend>
        <p className={list.hint}>{say('questions.func.clears')}</p>
        <AfterAnswer />
      </fieldset>
      <Form.Item name="enabled" label={say('questions.enabled')} valuePropName="checked" layout="horizontal">
        <Switch />
      </Form.Item>
    </>
  )
}

const SimilarCount = () => {
  const say = useWords()
  const keyWords: readonly string[] | undefined = Form.useWatch(
    'keyWords',
    Form.useFormInstance<QuestionValues>(),
  )
  return <span role="status">{say('questions.similar', { count: keyWords?.length ?? 0 })}</span>
}

/** The switches of funcOn; what belongs to one shows while it is on, and is cleared when it goes off. */
const AfterAnswer = () => {
  const say = useWords()
  const form = Form.useFormInstance<QuestionValues>()
  const nodes = useNodes(useScene().scene.sceneId)
  const jump = Form.useWatch('jump', form) === true
  const repeat = Form.useWatch('repeat', form) === true
  const targets = [{ value: '', label: say('questions.whereItWas') }, ...nodes]
  return (
    <>
      <Form.Item name="jump" label={say('questions.func.1')} valuePropName="checked" layout="horizontal">
        <Switch onChange={(isOn) => (isOn ? undefined : form.setFieldsValue(cleared.jump))} />
      </Form.Item>
      <div hidden={!jump}>
        <div className={list.pair}>
          <Form.Item name="holdBeforeLead" label={say('questions.holdBeforeLead')}>
            <InputNumber min={0} max={600} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="mastId" label={say('questions.mastId')}>
            <Select showSearch={{ optionFilterProp: 'label' }} options={targets} />
          </Form.Item>
        </div>
        <Form.Item name="leadWords" label={say('questions.leadWords')}>
          <Input maxLength={500} />
        </Form.Item>
      </div>
      <Form.Item name="repeat" label={say('questions.func.2')} valuePropName="checked" layout="horizontal">
        <Switch onChange={(isOn) => (isOn ? undefined : form.setFieldsValue(cleared.repeat))} />
      </Form.Item>
      <div hidden={!repeat} className={repeat ? (list.pair ?? '') : ''}>
        <Form.Item name="maxRepeatTime" label={say('questions.maxRepeatTime')}>
          <InputNumber min={0} max={100} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="maxRepeatTimeJumpNode" label={say('questions.maxRepeatNode')}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={targets} />
        </Form.Item>
      </div>
      <Form.Item
        name="uninterruptible"
        label={say('questions.func.4')}
        valuePropName="checked"
        layout="horizontal"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="hangUpAfter"
        label={say('questions.func.8')}
        valuePropName="checked"
        layout="horizontal"
      >
        <Switch />
      </Form.Item>
    </>
  )
}
