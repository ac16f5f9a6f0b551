import { FlagOutlined, MessageOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { FlowNode } from '@parley/contract/vocabulary'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo, type ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { customProperties } from '../../ui/custom-properties.ts'
import styles from './canvas.module.css'
import type { CanvasNode, NodeHeat } from './canvas-parts.ts'
import { useHeatMessages } from './describe-heat.ts'
import { useIsFar } from './far-away.ts'

const icons: Readonly<Record<FlowNode['type'], ReactNode>> = {
  start: <PlayCircleOutlined />,
  task: <MessageOutlined />,
  end: <FlagOutlined />,
}

/** One node: its type, its first prompt, and a handle to pull a branch from. */
export const NodeCard = memo(({ data, selected, isConnectable }: NodeProps<CanvasNode>) => {
  const t = useMessages()
  const isFar = useIsFar()
  const { node, heat, severity, isLit, isCurrent } = data
  const marks = [
    styles.card,
    styles[node.type],
    selected ? styles.picked : '',
    severity === undefined ? '' : styles[severity],
    isLit ? styles.lit : '',
    isCurrent ? styles.current : '',
  ]
  return (
    <div className={marks.join(' ')}>
      {node.type === 'start' ? undefined : (
        <Handle
          type="target"
          position={Position.Left}
          className={styles.port}
          isConnectable={isConnectable}
        />
      )}
      <div className={styles.cardHead}>
        <span className={styles.cardIcon} aria-hidden>
          {isFar ? undefined : icons[node.type]}
        </span>
        <span className={styles.cardTitle}>{node.title === '' ? t('flow.untitled') : node.title}</span>
      </div>
      <div className={styles.cardWords}>{isFar ? undefined : node.botWords[0]?.word}</div>
      {node.type === 'end' ? undefined : (
        <Handle
          type="source"
          position={Position.Right}
          className={styles.port}
          isConnectable={isConnectable}
        />
      )}
      {heat === undefined ? undefined : <HeatStrip heat={heat} />}
    </div>
  )
})

/** Below the card: how many came, as a bar and a number, and how many of them hung up or fell silent here. */
const HeatStrip = ({ heat }: { readonly heat: NodeHeat }) => {
  const describeHeat = useHeatMessages()
  return (
    <div className={styles.heat}>
      <div className={styles.heatTrack} aria-hidden>
        <div className={styles.heatShare} style={customProperties({ '--share': `${heat.share * 100}%` })}>
          <div
            className={styles.heatHungUp}
            style={customProperties({ '--share': `${heat.hungUp * 100}%` })}
          />
        </div>
      </div>
      {describeHeat(heat)}
    </div>
  )
}
