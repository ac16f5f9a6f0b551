import { api } from '@parley/contract/api'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { WordChips } from '../../ui/word-chips.tsx'
import { scriptReads, titleOf, useNodes, useScene } from '../scenes/index.ts'
import { type QuestionKind, type QuestionRow, questionKinds } from './question-kinds.ts'
import { cleared, freshQuestion, type QuestionValues, toWire, valuesOf } from './question-values.ts'
import { readQuestion } from './read-question.ts'

type QuestionFormProps = {
  readonly kind: QuestionKind
  readonly row: QuestionRow | undefined
  /** A callee's sentence that a new entry starts with. */
  readonly sentence?: string
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}

/** A new entry, or one that exists. */
export const QuestionForm = ({ kind, row, sentence, readOnlyReason, onClose }: QuestionFormProps) => {
  const t = useMessages()
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
    jump: { label: 'questions.func.jump' },
    repeat: { label: 'questions.func.repeat' },
    uninterruptible: { label: 'questions.func.uninterruptible' },
    hangUpAfter: { label: 'questions.func.hangUpAfter' },
    holdBeforeLead: { label: 'questions.holdBeforeLead' },
    leadWords: { label: 'questions.leadWords' },
    mastId: { label: 'questions.mastId', t: (nodeId) => titleOf(nodes, nodeId) },
    maxRepeatTime: { label: 'questions.maxRepeatTime' },
    maxRepeatTimeJumpNode: { label: 'questions.maxRepeatNode', t: (nodeId) => titleOf(nodes, nodeId) },
  }
  return (
    <FormDrawer<QuestionValues>
      name="question"
      width={640}
      title={row === undefined ? t(`questions.add.${kind}`) : t('questions.edit', { name: row.question })}
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

/** Utterances from calls beside the Q&A of the present script. */
const heardReads = [...scriptReads, api.listQuestionRecords]

/** A callee may speak for longer than a question's name is. */
const freshFrom = (sentence: string | undefined): QuestionValues =>
  sentence === undefined
    ? freshQuestion
    : { ...freshQuestion, question: sentence.slice(0, longestName), keyWords: [sentence] }
const longestName = 100

const Fields = () => {
  const t = useMessages()
  const required = { required: true, whitespace: true, message: t('ui.required') }
  return (
    <>
      <Form.Item
        name="question"
        label={t('questions.question')}
        extra={t('questions.question.hint')}
        rules={[required]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item
        name="keyWords"
        label={t('questions.keywords')}
        extra={
          <>
            {t('editing.keywords.hint')} <SimilarCount />
          </>
        }
        rules={[{ required: true, type: 'array', min: 1, message: t('ui.required') }]}
      >
        <WordChips />
      </Form.Item>
      <Form.Item
        name="answer"
        label={t('questions.answer')}
        extra={t('editing.words.hint', { example: '{name}' })}
        rules={[required]}
      >
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <fieldset className={list.group}>
        <legend>{t('questions.after')}</legend>
        <p className={list.hint}>{t('questions.func.clears')}</p>
        <AfterAnswer />
      </fieldset>
      <Form.Item name="enabled" label={t('questions.enabled')} valuePropName="checked" layout="horizontal">
        <Switch />
      </Form.Item>
    </>
  )
}

const SimilarCount = () => {
  const t = useMessages()
  const keyWords: readonly string[] | undefined = Form.useWatch(
    'keyWords',
    Form.useFormInstance<QuestionValues>(),
  )
  return <span role="status">{t('questions.similar', { count: keyWords?.length ?? 0 })}</span>
}

/** The switches of funcOn; a switch shows its fields while it is on, and clears them when it is switched off. */
const AfterAnswer = () => {
  const t = useMessages()
  const form = Form.useFormInstance<QuestionValues>()
  const nodes = useNodes(useScene().scene.sceneId)
  const jump = Form.useWatch('jump', form) === true
  const repeat = Form.useWatch('repeat', form) === true
  const targets = [{ value: '', label: t('questions.whereItWas') }, ...nodes]
  return (
    <>
      <Form.Item name="jump" label={t('questions.func.jump')} valuePropName="checked" layout="horizontal">
        <Switch onChange={(isOn) => (isOn ? undefined : form.setFieldsValue(cleared.jump))} />
      </Form.Item>
      <div hidden={!jump}>
        <div className={list.pair}>
          <Form.Item name="holdBeforeLead" label={t('questions.holdBeforeLead')}>
            <InputNumber min={0} max={600} precision={0} className={layout.fullWidth ?? ''} />
          </Form.Item>
          <Form.Item name="mastId" label={t('questions.mastId')}>
            <Select showSearch={{ optionFilterProp: 'label' }} options={targets} />
          </Form.Item>
        </div>
        <Form.Item name="leadWords" label={t('questions.leadWords')}>
          <Input maxLength={500} />
        </Form.Item>
      </div>
      <Form.Item name="repeat" label={t('questions.func.repeat')} valuePropName="checked" layout="horizontal">
        <Switch onChange={(isOn) => (isOn ? undefined : form.setFieldsValue(cleared.repeat))} />
      </Form.Item>
      <div hidden={!repeat} className={repeat ? (list.pair ?? '') : ''}>
        <Form.Item name="maxRepeatTime" label={t('questions.maxRepeatTime')}>
          <InputNumber min={0} max={100} precision={0} className={layout.fullWidth ?? ''} />
        </Form.Item>
        <Form.Item name="maxRepeatTimeJumpNode" label={t('questions.maxRepeatNode')}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={targets} />
        </Form.Item>
      </div>
      <Form.Item
        name="uninterruptible"
        label={t('questions.func.uninterruptible')}
        valuePropName="checked"
        layout="horizontal"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="hangUpAfter"
        label={t('questions.func.hangUpAfter')}
        valuePropName="checked"
        layout="horizontal"
      >
        <Switch />
      </Form.Item>
    </>
  )
}
