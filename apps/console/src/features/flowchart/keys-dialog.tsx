import { Modal } from 'antd'
import type { MessageKey } from '../../messages/messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import styles from './flowchart-page.module.css'

const rows: readonly (readonly [keys: string, what: MessageKey])[] = [
  ['Ctrl Z · Ctrl Shift Z', 'flow.key.undo'],
  ['Ctrl C · X · V', 'flow.key.clip'],
  ['Ctrl D', 'flow.key.duplicate'],
  ['Ctrl A', 'flow.key.all'],
  ['Delete', 'flow.key.delete'],
  ['Ctrl S', 'flow.key.save'],
  ['Ctrl F', 'flow.key.find'],
  ['Shift + drag', 'flow.key.box'],
  ['E', 'flow.key.test'],
  ['?', 'flow.keys'],
]

export const KeysDialog = ({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
}) => {
  const t = useMessages()
  return (
    <Modal open={isOpen} onCancel={onClose} footer={null} title={t('flow.keys')} width={420}>
      <dl className={styles.keys}>
        {rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
