import { DeleteOutlined } from '@ant-design/icons'
import type { FlowNode } from '@parley/contract/vocabulary'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { newId } from '../../platform/new-id.ts'
import type { PlacedNode } from './flow-document.ts'
import type { FlowEditor } from './flow-editor.ts'
import styles from './flowchart-page.module.css'
import { cardSize } from './place-nodes.ts'

type NodeFormProps = {
  readonly node: PlacedNode
  readonly editor: FlowEditor
  readonly canEdit: boolean
}

const types = ['start', 'task', 'end'] as const satisfies readonly FlowNode['type'][]

export const NodeForm = ({ node, editor, canEdit }: NodeFormProps) => {
  const t = useMessages()
  const { nodeId } = node
  return (
    <div className={styles.form}>
      <label htmlFor="node-title">{t('flow.node.title')}</label>
      <Input
        id="node-title"
        value={node.title}
        maxLength={100}
        readOnly={!canEdit}
        onChange={({ target }) => editor.changeNode(nodeId, { title: target.value }, 'title')}
      />
      <label htmlFor="node-type">{t('flow.node.type')}</label>
      <Select
        id="node-type"
        aria-label={t('flow.node.type')}
        value={node.type}
        disabled={!canEdit}
        onChange={(type) => editor.changeNode(nodeId, { type })}
        options={types.map((value) => ({ value, label: t(`flow.type.${value}`) }))}
      />
      <Prompts node={node} editor={editor} canEdit={canEdit} />
      {node.type === 'task' ? <Transfer node={node} editor={editor} canEdit={canEdit} /> : undefined}
      {node.type === 'end' ? undefined : <Branches node={node} editor={editor} canEdit={canEdit} />}
      <label htmlFor="node-description">{t('flow.node.description')}</label>
      <Input.TextArea
        id="node-description"
        value={node.description ?? ''}
        maxLength={250}
        autoSize={{ minRows: 1, maxRows: 4 }}
        readOnly={!canEdit}
        onChange={({ target }) => editor.changeNode(nodeId, { description: target.value }, 'description')}
      />
      {canEdit ? (
        <Button
          danger
          icon={<DeleteOutlined />}
          onClick={() => editor.remove({ nodeIds: [nodeId], connectionIds: [] })}
        >
          {t('ui.delete')}
        </Button>
      ) : undefined}
    </div>
  )
}

/** The robot's prompts: the first one on the first visit, the next one on each return. */
const Prompts = ({ node, editor, canEdit }: NodeFormProps) => {
  const t = useMessages()
  const { nodeId, botWords } = node
  const change = (index: number, word: string): void =>
    editor.changeNode(
      nodeId,
      { botWords: botWords.map((prompt, at) => (at === index ? { ...prompt, word } : prompt)) },
      `word ${index}`,
    )
  return (
    <fieldset className={styles.group}>
      <legend>{t('flow.node.words')}</legend>
      {botWords.map((prompt, index) => (
        <div key={prompt.resId} className={styles.prompt}>
          {botWords.length > 1 ? (
            <span className={styles.hint}>{t('flow.node.words.nth', { number: index + 1 })}</span>
          ) : undefined}
          <Input.TextArea
            aria-label={t('flow.node.words.label', { number: index + 1 })}
            value={prompt.word}
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 10 }}
            readOnly={!canEdit}
            onChange={({ target }) => change(index, target.value)}
          />
          {canEdit && botWords.length > 1 ? (
            <Button
              size="small"
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('flow.node.words.delete', { number: index + 1 })}
              onClick={() =>
                editor.changeNode(nodeId, { botWords: botWords.filter((_, at) => at !== index) })
              }
            />
          ) : undefined}
        </div>
      ))}
      <span className={styles.hint}>{t('flow.node.words.hint', { example: '{name}' })}</span>
      {canEdit ? (
        <Button
          size="small"
          onClick={() =>
            editor.changeNode(nodeId, { botWords: [...botWords, { resId: newId('w'), word: '' }] })
          }
        >
          {t('flow.node.words.add')}
        </Button>
      ) : undefined}
    </fieldset>
  )
}

/** The transfer to an agent after the node's prompts; an empty group is any agent. */
const Transfer = ({ node: { nodeId, transferGroup }, editor, canEdit }: NodeFormProps) => {
  const t = useMessages()
  return (
    <>
      <Checkbox
        checked={transferGroup !== undefined}
        disabled={!canEdit}
        onChange={({ target }) =>
          editor.changeNode(nodeId, { transferGroup: target.checked ? '' : undefined })
        }
      >
        {t('flow.node.transfer')}
      </Checkbox>
      {transferGroup === undefined ? undefined : (
        <>
          <label htmlFor="node-group">{t('flow.node.transfer.group')}</label>
          <Input
            id="node-group"
            value={transferGroup}
            maxLength={100}
            placeholder={t('flow.node.transfer.any')}
            readOnly={!canEdit}
            onChange={({ target }) =>
              editor.changeNode(nodeId, { transferGroup: target.value }, 'transferGroup')
            }
          />
          <span className={styles.hint}>{t('flow.node.transfer.hint')}</span>
        </>
      )}
    </>
  )
}

/** The branches of the node; a new one leads to an existing node or to a new one. */
const Branches = ({ node, editor, canEdit }: NodeFormProps) => {
  const t = useMessages()
  const { document } = editor
  const [isOpen, setOpen] = useState(false)
  const titles = new Map(document.nodes.map(({ nodeId, title }) => [nodeId, title]))
  const leaving = document.connections.filter(({ source }) => source === node.nodeId)
  const { x, y } = node.position
  const add = (target: string): void => {
    const place = { x: x + cardSize.width + 150, y: y + leaving.length * (cardSize.height + 36) }
    if (target === '+task') editor.addAfter(node.nodeId, 'task', place)
    else if (target === '+end') editor.addAfter(node.nodeId, 'end', place)
    else editor.draw(node.nodeId, target)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t('flow.node.branches')}</legend>
      {leaving.length === 0 ? <span className={styles.hint}>{t('flow.node.branches.none')}</span> : undefined}
      <ul className={styles.branches}>
        {leaving.map((edge) => (
          <li key={edge.id}>
            <Button size="small" type="link" onClick={() => editor.pick([], [edge.id])}>
              {edge.name} → {titles.get(edge.target) ?? '?'}
            </Button>
          </li>
        ))}
      </ul>
      {canEdit ? (
        <Select
          aria-label={t('flow.node.addBranch')}
          placeholder={t('flow.node.addBranch')}
          value={null}
          onOpenChange={setOpen}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(target: string | null) => (target === null ? undefined : add(target))}
          options={[
            { value: '+task', label: t('flow.node.addBranch.new') },
            { value: '+end', label: t('flow.node.addBranch.newEnd') },
            // A thousand titles are listed only while the list is open, not on every keystroke.
            ...(isOpen ? document.nodes : [])
              .filter(({ type }) => type !== 'start')
              .map(({ nodeId, title }) => ({
                value: nodeId,
                label: title === '' ? t('flow.untitled') : title,
              })),
          ]}
        />
      ) : undefined}
    </fieldset>
  )
}
