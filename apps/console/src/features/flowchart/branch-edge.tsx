import type { Connection } from '@parley/contract/vocabulary'
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react'
import { createContext, memo, useContext } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { customProperties } from '../../ui/custom-properties.ts'
import styles from './canvas.module.css'
import type { CanvasEdge } from './canvas-parts.ts'
import { percent } from './describe-heat.ts'
import { useIsFar } from './far-away.ts'

type EdgeVerbs = {
  readonly canEdit: boolean
  readonly onPick: (connectionId: string) => void
  readonly onInsert: (connectionId: string, at: { readonly x: number; readonly y: number }) => void
}

export const EdgeVerbsContext = createContext<EdgeVerbs | undefined>(undefined)

/** A branch with its name as a chip; the + on it puts a node in between. */
export const BranchEdge = memo((props: EdgeProps<CanvasEdge>) => {
  const t = useMessages()
  const verbs = useContext(EdgeVerbsContext)
  const isFar = useIsFar()
  const { id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data, selected } = props
  const [path, x, y] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })
  if (data === undefined) return undefined
  const { connection, heat, severity, isLit } = data
  const line = [styles.edge, selected || isLit ? styles.edgeLit : ''].join(' ')
  if (isFar) return <BaseEdge id={id} path={path} className={line} interactionWidth={0} />
  const marks = [
    styles.chip,
    styles[connection.kind],
    selected ? styles.picked : '',
    severity === undefined ? '' : styles[severity],
    isLit ? styles.lit : '',
  ]
  return (
    <>
      <BaseEdge id={id} path={path} className={line} markerEnd="url(#parley-arrow)" />
      <EdgeLabelRenderer>
        <div
          className={`${styles.chipPlace} nodrag nopan`}
          style={customProperties({ '--x': `${x}px`, '--y': `${y}px` })}
        >
          <button
            type="button"
            tabIndex={-1}
            className={marks.join(' ')}
            title={hintOf(connection)}
            onClick={() => verbs?.onPick(id)}
          >
            {connection.name}
            {heat === undefined ? '' : ` · ${t('flow.heat.way', { share: percent(heat.share) })}`}
          </button>
          {verbs?.canEdit ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles.plus}
              aria-label={t('flow.insert')}
              title={t('flow.insert')}
              onClick={() => verbs.onInsert(id, { x, y })}
            >
              <span aria-hidden>+</span>
            </button>
          ) : undefined}
        </div>
      </EdgeLabelRenderer>
    </>
  )
})

/** Keywords, patterns and digits, one after another. */
const hintOf = ({ keyWords = '', patterns = [], specialDTMFWords = '' }: Connection): string =>
  [...keyWords.split('##'), ...patterns.map((pattern) => `/${pattern}/`), ...specialDTMFWords.split('##')]
    .filter((word) => word !== '')
    .join(' · ')
