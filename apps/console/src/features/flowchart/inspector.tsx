import { Typography } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { EdgeForm } from './edge-form.tsx'
import type { FlowEditor } from './flow-editor.ts'
import styles from './flowchart-page.module.css'
import { NodeForm } from './node-form.tsx'

/** A form for the selection. Each keystroke changes the document at once and can be undone. */
export const Inspector = ({
  editor,
  canEdit,
}: {
  readonly editor: FlowEditor
  readonly canEdit: boolean
}) => {
  const t = useMessages()
  const { document, picked } = editor
  const [nodeId] = picked.nodeIds
  const [connectionId] = picked.connectionIds
  const node = document.nodes.find((one) => one.nodeId === nodeId)
  const edge = document.connections.find(({ id }) => id === connectionId)
  const isOneNode = node !== undefined && picked.nodeIds.length === 1
  return (
    <aside className={styles.inspector} aria-label={t('flow.inspector')}>
      {isOneNode ? (
        <NodeForm key={node.nodeId} node={node} editor={editor} canEdit={canEdit} />
      ) : picked.nodeIds.length > 1 ? (
        <Typography.Text>{t('flow.inspector.many', { count: picked.nodeIds.length })}</Typography.Text>
      ) : edge === undefined ? (
        <Typography.Text type="secondary">{t('flow.inspector.none')}</Typography.Text>
      ) : (
        <EdgeForm key={edge.id} edge={edge} editor={editor} canEdit={canEdit} />
      )}
    </aside>
  )
}
