import { DeleteOutlined } from '@ant-design/icons'
import type { Connection } from '@parley/contract/vocabulary'
import { edgeWords, splitWords } from '@parley/core/dialogue'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { SentenceTrial } from '../../ui/sentence-trial.tsx'
import { wordSeparators } from '../../ui/word-chips.tsx'
import { useScene } from '../scenes/index.ts'
import { useScript } from '../text-test/index.ts'
import type { FlowEditor } from './flow-editor.ts'
import styles from './flowchart-page.module.css'

const kinds = ['keywords', 'force', 'silent', 'noKeyword'] as const satisfies readonly Connection['kind'][]

/** A branch: when it is taken, by which words, and where it leads. */
export const EdgeForm = ({
  edge,
  editor,
  canEdit,
}: {
  readonly edge: Connection
  readonly editor: FlowEditor
  readonly canEdit: boolean
}) => {
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
          // All of them when somebody looks; until then the chosen one, for its name.
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

const Keywords = ({
  edge,
  editor,
  canEdit,
}: {
  readonly edge: Connection
  readonly editor: FlowEditor
  readonly canEdit: boolean
}) => {
  const t = useMessages()
  const { scene } = useScene()
  const intents = useScript(scene.sceneId).script?.intents ?? []
  const chips = (values: readonly string[]): string => [...new Set(values.flatMap(splitWords))].join('##')
  return (
    <>
      <label htmlFor="edge-keywords">{t('flow.edge.keywords')}</label>
      <Select
        id="edge-keywords"
        aria-label={t('flow.edge.keywords')}
        mode="tags"
        open={false}
        suffixIcon={null}
        disabled={!canEdit}
        tokenSeparators={[...wordSeparators]}
        value={[...splitWords(edge.keyWords)]}
        onChange={(values: string[]) => editor.changeEdge(edge.id, { keyWords: chips(values) })}
      />
      <span className={styles.hint}>{t('flow.edge.keywords.hint')}</span>
      {intents.length === 0 ? undefined : (
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
      )}
      <label htmlFor="edge-dtmf">{t('flow.edge.dtmf')}</label>
      <Select
        id="edge-dtmf"
        aria-label={t('flow.edge.dtmf')}
        mode="tags"
        open={false}
        suffixIcon={null}
        disabled={!canEdit}
        tokenSeparators={['##', ',', ' ']}
        value={[...splitWords(edge.specialDTMFWords)]}
        onChange={(values: string[]) => editor.changeEdge(edge.id, { specialDTMFWords: chips(values) })}
      />
      <label htmlFor="edge-patterns">{t('flow.edge.patterns')}</label>
      <Select
        id="edge-patterns"
        aria-label={t('flow.edge.patterns')}
        mode="tags"
        open={false}
        suffixIcon={null}
        disabled={!canEdit}
        value={[...(edge.patterns ?? [])]}
        onChange={(patterns: string[]) => editor.changeEdge(edge.id, { patterns })}
      />
      <label htmlFor="edge-except">{t('flow.edge.exceptPatterns')}</label>
      <Select
        id="edge-except"
        aria-label={t('flow.edge.exceptPatterns')}
        mode="tags"
        open={false}
        suffixIcon={null}
        disabled={!canEdit}
        value={[...(edge.exceptPatterns ?? [])]}
        onChange={(exceptPatterns: string[]) => editor.changeEdge(edge.id, { exceptPatterns })}
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
