import { PlusOutlined } from '@ant-design/icons'
import type { Connection, FlowNode } from '@parley/contract/vocabulary'
import { Button } from 'antd'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { type Heat, nobody, type WayHeat, wayKey } from './canvas-parts.ts'
import { percent, useHeatMessages } from './describe-heat.ts'
import type { FlowEditor } from './flow-editor.ts'
import styles from './flowchart-page.module.css'

type OutlineProps = {
  readonly editor: FlowEditor
  readonly canEdit: boolean
  readonly heat: Heat | undefined
}

/** The flow as nested lists for keyboards and screen readers: nodes in the order of the conversation, branches below them. */
export const Outline = ({ editor, canEdit, heat }: OutlineProps) => {
  const t = useMessages()
  const { document } = editor
  const nodesById = new Map(document.nodes.map((node) => [node.nodeId, node]))
  const leavingById = branchesByNode(document.connections)
  const titleOf = (id: string): string => {
    const title = nodesById.get(id)?.title ?? ''
    return title === '' ? t('flow.untitled') : title
  }
  return (
    <div className={styles.outline}>
      {canEdit ? <AddNodes editor={editor} /> : undefined}
      <ol className={styles.outlineNodes}>
        {conversationOrder(editor).map((nodeId) => {
          const node = nodesById.get(nodeId)
          return node === undefined ? undefined : (
            <OutlineNode
              key={nodeId}
              node={node}
              leaving={leavingById.get(nodeId) ?? []}
              {...{ editor, heat, titleOf }}
            />
          )
        })}
      </ol>
    </div>
  )
}

const AddNodes = ({ editor }: Pick<OutlineProps, 'editor'>) => {
  const t = useMessages()
  const { nodes } = editor.document
  const lowest = Math.max(0, ...nodes.map(({ position }) => position.y))
  const hasStart = nodes.some(({ type }) => type === 'start')
  return (
    <div className={styles.outlineActions}>
      {(['start', 'task', 'end'] as const).map((type) => (
        <Button
          key={type}
          size="small"
          icon={<PlusOutlined />}
          disabled={type === 'start' && hasStart}
          onClick={() => editor.add(type, { x: 0, y: lowest + 140 })}
        >
          {t(`flow.type.${type}`)}
        </Button>
      ))}
    </div>
  )
}

type OutlineNodeProps = Omit<OutlineProps, 'canEdit'> & {
  readonly node: FlowNode
  readonly leaving: readonly Connection[]
  readonly titleOf: (id: string) => string
}

const OutlineNode = ({ node, leaving, editor, heat, titleOf }: OutlineNodeProps) => {
  const t = useMessages()
  const describeHeat = useHeatMessages()
  const { nodeId, type, botWords } = node
  const isPicked = editor.picked.nodeIds.includes(nodeId)
  return (
    <li className={isPicked ? styles.outlinePicked : undefined}>
      <button
        type="button"
        className={styles.outlineNode}
        aria-pressed={isPicked}
        onClick={() => editor.pick([nodeId])}
      >
        <strong>{t('flow.node.label', { type: t(`flow.type.${type}`), title: titleOf(nodeId) })}</strong>
        <span className={styles.hint}>{botWords[0]?.word}</span>
        {heat === undefined ? undefined : (
          <span className={styles.hint}>{describeHeat(heat.byNode.get(nodeId) ?? nobody)}</span>
        )}
      </button>
      {leaving.length === 0 ? undefined : (
        <ul className={styles.outlineBranches}>
          {leaving.map((edge) => (
            <li key={edge.id}>
              <button
                type="button"
                className={styles.outlineEdge}
                aria-pressed={editor.picked.connectionIds.includes(edge.id)}
                onClick={() => editor.pick([], [edge.id])}
              >
                {edge.name} → {titleOf(edge.target)}
                {describeWay(heat?.byWay.get(wayKey(edge.source, edge.target)), t)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const describeWay = (way: WayHeat | undefined, t: Translate): string =>
  way === undefined ? '' : ` · ${t('flow.heat.way', { share: percent(way.share) })}`

const branchesByNode = (connections: readonly Connection[]): ReadonlyMap<string, readonly Connection[]> => {
  const leaving = new Map<string, Connection[]>()
  for (const edge of connections) {
    const known = leaving.get(edge.source)
    if (known === undefined) leaving.set(edge.source, [edge])
    else known.push(edge)
  }
  return leaving
}

/** The nodes from the start along the branches, then the nodes that no branch leads to. */
const conversationOrder = ({ document }: FlowEditor): readonly string[] => {
  const next = new Map<string, string[]>()
  for (const { source, target } of document.connections)
    next.set(source, [...(next.get(source) ?? []), target])
  const seen = new Set<string>()
  const waiting = document.nodes.filter(({ type }) => type === 'start').map(({ nodeId }) => nodeId)
  for (let nodeId = waiting.shift(); nodeId !== undefined; nodeId = waiting.shift()) {
    if (seen.has(nodeId)) continue
    seen.add(nodeId)
    waiting.push(...(next.get(nodeId) ?? []))
  }
  for (const { nodeId } of document.nodes) seen.add(nodeId)
  return [...seen]
}
