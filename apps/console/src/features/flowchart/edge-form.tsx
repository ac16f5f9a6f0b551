import { DeleteOutlined } from '@ant-design/icons'
import type { Connection, SceneIntent } from '@parley/contract/vocabulary'
import { edgeWords, splitWords } from '@parley/core/dialogue'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import type { MessageKey } from '../../messages/messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { SentenceTrial } from '../../ui/sentence-trial.tsx'
import { wordSeparators } from '../../ui/word-chips.tsx'
import { useScene } from '../scenes/index.ts'
import { useScript } from '../text-test/index.ts'
import type { FlowEditor } from './flow-editor.ts'
import styles from './flowchart-page.module.css'

const kinds = ['keywords', 'force', 'silent', 'noKeyword'] as const satisfies readonly Connection['kind'][]

type EdgeFormProps = {
  readonly edge: Connection
  readonly editor: FlowEditor
  readonly canEdit: boolean
}

/** A branch: its condition, its words and its target. */
export const EdgeForm = ({ edge, editor, canEdit }: EdgeFormProps) => {
  const t = useMessages()
  const { nodes } = editor.document
  const [isOpen, setOpen] = useState(false)
  const titleOf = (id: string): string =>
    nodes.find(({ nodeId }) => nodeId === id)?.title ?? t('flow.untitled')
  return (
    <div className={styles.form}>
      <span className={styles.hint}>{t('flow.edge.from')}</span>
      <Button
        size="small"
        type="link"
        className={styles.link ?? ''}
        onClick={() => editor.pick([edge.source])}
      >
        {titleOf(edge.source)}
      </Button>
      <label htmlFor="edge-name">{t('flow.edge.name')}</label>
      <Input
        id="edge-name"
        value={edge.name}
        maxLength={100}
        readOnly={!canEdit}
        onChange={({ target }) => editor.changeEdge(edge.id, { name: target.value }, 'name')}
      />
      <label htmlFor="edge-kind">{t('flow.edge.kind')}</label>
      <Select
        id="edge-kind"
        aria-label={t('flow.edge.kind')}
        value={edge.kind}
        disabled={!canEdit}
        onChange={(kind) => editor.changeEdge(edge.id, { kind })}
        options={kinds.map((value) => ({ value, label: t(`flow.edge.kind.${value}`) }))}
      />
      {edge.kind === 'keywords' ? <Keywords edge={edge} editor={editor} canEdit={canEdit} /> : undefined}
      <label htmlFor="edge-target">{t('flow.edge.target')}</label>
      <Select
        id="edge-target"
        aria-label={t('flow.edge.target')}
        value={edge.target}
        disabled={!canEdit}
        showSearch={{ optionFilterProp: 'label' }}
        onOpenChange={setOpen}
        onChange={(target) => editor.changeEdge(edge.id, { target })}
        options={nodes
          // All options only while the list is open; until then the chosen one, for its label.
          .filter(({ nodeId, type }) => nodeId === edge.target || (isOpen && type !== 'start'))
          .map(({ nodeId, title }) => ({
            value: nodeId,
            label: title === '' ? t('flow.untitled') : title,
          }))}
      />
      {canEdit ? (
        <Button
          danger
          icon={<DeleteOutlined />}
          onClick={() => editor.remove({ nodeIds: [], connectionIds: [edge.id] })}
        >
          {t('ui.delete')}
        </Button>
      ) : undefined}
    </div>
  )
}

const chipsToText = (values: readonly string[]): string => [...new Set(values.flatMap(splitWords))].join('##')

const Keywords = ({ edge, editor, canEdit }: EdgeFormProps) => {
  const t = useMessages()
  const { scene } = useScene()
  const intents = useScript(scene.sceneId).script?.intents ?? []
  return (
    <>
      <TagsField
        id="edge-keywords"
        label="flow.edge.keywords"
        disabled={!canEdit}
        tokenSeparators={[...wordSeparators]}
        value={splitWords(edge.keyWords)}
        onChange={(values) => editor.changeEdge(edge.id, { keyWords: chipsToText(values) })}
      />
      <span className={styles.hint}>{t('flow.edge.keywords.hint')}</span>
      {intents.length === 0 ? undefined : (
        <Intents intents={intents} edge={edge} editor={editor} canEdit={canEdit} />
      )}
      <TagsField
        id="edge-dtmf"
        label="flow.edge.dtmf"
        disabled={!canEdit}
        tokenSeparators={['##', ',', ' ']}
        value={splitWords(edge.specialDTMFWords)}
        onChange={(values) => editor.changeEdge(edge.id, { specialDTMFWords: chipsToText(values) })}
      />
      <TagsField
        id="edge-patterns"
        label="flow.edge.patterns"
        disabled={!canEdit}
        value={edge.patterns ?? []}
        onChange={(patterns) => editor.changeEdge(edge.id, { patterns })}
      />
      <TagsField
        id="edge-except"
        label="flow.edge.exceptPatterns"
        disabled={!canEdit}
        value={edge.exceptPatterns ?? []}
        onChange={(exceptPatterns) => editor.changeEdge(edge.id, { exceptPatterns })}
      />
      <span className={styles.hint}>{t('flow.edge.exceptPatterns.hint')}</span>
      <SentenceTrial
        key={edge.id}
        id="edge-try"
        words={edgeWords(edge, new Map(intents.map((intent) => [intent.targetId, intent])))}
      />
    </>
  )
}

type IntentsProps = EdgeFormProps & { readonly intents: readonly SceneIntent[] }

const Intents = ({ intents, edge, editor, canEdit }: IntentsProps) => {
  const t = useMessages()
  return (
    <>
      <label htmlFor="edge-intents">{t('flow.edge.intents')}</label>
      <Select
        id="edge-intents"
        aria-label={t('flow.edge.intents')}
        mode="multiple"
        disabled={!canEdit}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...(edge.intentIds ?? [])]}
        options={intents.map(({ targetId, name }) => ({ value: targetId, label: name }))}
        onChange={(intentIds: number[]) => editor.changeEdge(edge.id, { intentIds })}
      />
      <span className={styles.hint}>{t('flow.edge.intents.hint')}</span>
    </>
  )
}

type TagsFieldProps = {
  readonly id: string
  readonly label: MessageKey
  readonly disabled: boolean
  readonly tokenSeparators?: string[]
  readonly value: readonly string[]
  readonly onChange: (values: string[]) => void
}

/** A list of free texts, entered as chips. */
const TagsField = ({ id, label, value, ...rest }: TagsFieldProps) => {
  const t = useMessages()
  return (
    <>
      <label htmlFor={id}>{t(label)}</label>
      <Select
        id={id}
        aria-label={t(label)}
        mode="tags"
        open={false}
        suffixIcon={null}
        value={[...value]}
        {...rest}
      />
    </>
  )
}
