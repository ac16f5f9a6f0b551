import { PlusOutlined } from '@ant-design/icons'
import type { Connection } from '@parley/contract/vocabulary'
import { Button } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { type Heat, nobody, type WayHeat, wayKey } from './canvas-parts.ts'
import { percent, useHeatMessages } from './describe-heat.ts'
import type { FlowEditor } from './flow-editor.ts'
import styles from './flowchart-page.module.css'

/** The same flow as nested lists, for keyboards and screen readers: nodes in the order of the talk, branches below them. */
export const Outline = ({
  editor,
  canEdit,
  heat,
}: {
  readonly editor: FlowEditor
  readonly canEdit: boolean
  readonly heat: Heat | undefined
}) => {
  const t = useMessages()
  const describeHeat = useHeatMessages()
  const { document, picked } = editor
  const nodesById = new Map(document.nodes.map((node) => [node.nodeId, node]))
  const leavingById = branchesByNode(document.connections)
  const titleOf = (id: string): string => {
    const title = nodesById.get(id)?.title ?? ''
    return title === '' ? t('flow.untitled') : title
  }
  const describeWay = (way: WayHeat | undefined): string =>
    way === undefined ? '' : ` · ${t('flow.heat.way', { share: percent(way.share) })}`
  const lowest = Math.max(0, ...document.nodes.map(({ position }) => position.y))
  const hasStart = document.nodes.some(({ type }) => type === 'start')
  return (
    <div className={styles.outline}>
      {canEdit ? (
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
      ) : undefined}
      <ol className={styles.outlineNodes}>
        {conversationOrder(editor).map((nodeId) => {
          const node = nodesById.get(nodeId)
          if (node === undefined) return undefined
          const leaving = leavingById.get(nodeId) ?? []
          const isPicked = picked.nodeIds.includes(nodeId)
          return (
            <li key={nodeId} className={isPicked ? styles.outlinePicked : undefined}>
              <button
                type="button"
                className={styles.outlineNode}
                aria-pressed={isPicked}
                onClick={() => editor.pick([nodeId])}
              >
                <strong>
                  {t('flow.node.label', { type: t(`flow.type.${node.type}`), title: titleOf(nodeId) })}
                </strong>
                <span className={styles.hint}>{node.botWords[0]?.word}</span>
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
                        aria-pressed={picked.connectionIds.includes(edge.id)}
                        onClick={() => editor.pick([], [edge.id])}
                      >
                        {edge.name} → {titleOf(edge.target)}
                        {describeWay(heat?.byWay.get(wayKey(edge.source, edge.target)))}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const branchesByNode = (connections: readonly Connection[]): ReadonlyMap<string, readonly Connection[]> => {
  const leaving = new Map<string, Connection[]>()
  for (const edge of connections) {
    const known = leaving.get(edge.source)
    if (known === undefined) leaving.set(edge.source, [edge])
    else known.push(edge)
  }
  return leaving
}

/** From the start along the branches, then what nothing leads to. */
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
