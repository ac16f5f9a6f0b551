import { Button, Modal } from 'antd'
import { useWords } from '../../words/use-words.ts'
import { compareFlows } from './compare-flows.ts'
import type { FlowDocument } from './flow-document.ts'
import styles from './flowchart-page.module.css'

export type StaleSave = {
  readonly mine: FlowDocument
  readonly theirs: FlowDocument
  readonly base: number
  readonly current: number
}

/** Somebody else saved first. Nothing is lost: the two are compared, and one is chosen. */
export const StaleDialog = ({
  stale,
  onMine,
  onTheirs,
  onCancel,
}: {
  readonly stale: StaleSave | undefined
  readonly onMine: () => void
  readonly onTheirs: () => void
  readonly onCancel: () => void
}) => {
  const say = useWords()
  if (stale === undefined) return undefined
  const differences = compareFlows(stale.mine, stale.theirs)
  return (
    <Modal
      open
      width={640}
      title={say('flow.stale.title')}
      onCancel={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          {say('ui.cancel')}
        </Button>,
        <Button key="theirs" onClick={onTheirs}>
          {say('flow.stale.theirs')}
        </Button>,
        <Button key="mine" danger onClick={onMine}>
          {say('flow.stale.mine')}
        </Button>,
      ]}
    >
      <p>{say('flow.stale.text', { base: stale.base, current: stale.current })}</p>
      {differences.length === 0 ? (
        <p>{say('flow.stale.nothing')}</p>
      ) : (
        <ul className={styles.differences}>
          {differences.slice(0, 100).map(({ kind, part, title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once.
            <li key={index}>
              {say(`flow.stale.${kind}`)}: {part === 'node' ? say('flow.type.task') : say('flow.newIntent')} “
              {title === '' ? say('flow.untitled') : title}”
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
