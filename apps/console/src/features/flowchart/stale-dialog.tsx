import { compareFlows, mergeFlows } from '@parley/core/dialogue'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { describeChange, titlesIn } from '../versions/index.ts'
import type { FlowDocument } from './flow-document.ts'
import styles from './flowchart-page.module.css'
import { MergeConflicts } from './merge-conflicts.tsx'

export type StaleSave = {
  readonly mine: FlowDocument
  readonly theirs: FlowDocument
  /** The version that both users started from; absent where it is not stored, and then there is no merge. */
  readonly from: FlowDocument | undefined
  readonly base: number
  readonly current: number
}

/** Another user saved first. Nothing is lost: the changes are merged part by part, or one version is chosen. */
export const StaleDialog = ({
  stale,
  ...actions
}: Actions & {
  readonly stale: StaleSave | undefined
}) => (stale === undefined ? undefined : <Merging key={stale.current} stale={stale} {...actions} />)

type Actions = {
  readonly onMerged: (merged: FlowDocument) => void
  readonly onMine: () => void
  readonly onTheirs: (theirs: FlowDocument) => void
  readonly onCancel: () => void
}

const Merging = ({
  stale: { from, mine, theirs },
  onMerged,
  onMine,
  onTheirs,
  onCancel,
}: Actions & { readonly stale: StaleSave }) => {
  const t = useMessages()
  const [choices, setChoices] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map())
  const merge = from && mergeFlows({ base: from, mine, theirs }, choices)
  const open = merge?.conflicts.filter(({ key }) => !choices.has(key)).length ?? 0
  return (
    <Modal
      open
      width={720}
      title={t('flow.stale.title')}
      onCancel={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>,
        <Button key="theirs" onClick={() => onTheirs(theirs)}>
          {t('flow.stale.theirs')}
        </Button>,
        <Button key="mine" danger onClick={onMine}>
          {t('flow.stale.mine')}
        </Button>,
        merge && (
          <Button key="merge" type="primary" disabled={open > 0} onClick={() => onMerged(merge.merged)}>
            {open > 0 ? t('flow.merge.open', { count: open }) : t('flow.merge.go')}
          </Button>
        ),
      ]}
    >
      <p>{t('flow.stale.text')}</p>
      {merge === undefined || from === undefined ? (
        <>
          <p>{t('flow.merge.noBase')}</p>
          <Changes title={t('flow.merge.differ')} before={mine} after={theirs} />
        </>
      ) : (
        <>
          <Changes title={t('flow.merge.theirs')} before={from} after={theirs} />
          <Changes title={t('flow.merge.mine')} before={from} after={mine} />
          {merge.conflicts.length === 0 ? (
            <p>{t('flow.merge.noConflict')}</p>
          ) : (
            <MergeConflicts
              conflicts={merge.conflicts}
              flows={[from, theirs, mine]}
              choices={choices}
              onChoose={(key, choice) => setChoices(new Map(choices).set(key, choice))}
            />
          )}
        </>
      )}
    </Modal>
  )
}

const mostShown = 100

/** The other user's changes of a flow, in words; positions of cards do not count. */
const Changes = ({
  title,
  before,
  after,
}: {
  readonly title: string
  readonly before: FlowDocument
  readonly after: FlowDocument
}) => {
  const t = useMessages()
  const changes = compareFlows(withoutPlaces(before), withoutPlaces(after)).map((change) => ({
    ...change,
    fields: [...change.fields],
  }))
  const titles = titlesIn(
    changes,
    new Map([...before.nodes, ...after.nodes].map((node) => [node.nodeId, node.title])),
  )
  return (
    <section aria-label={title}>
      <h3 className={styles.mergeTitle}>{title}</h3>
      {changes.length === 0 ? (
        <p>{t('flow.merge.nothing')}</p>
      ) : (
        <ul className={styles.differences}>
          {changes.slice(0, mostShown).map((change) => (
            <li key={`${change.part} ${change.id}`}>{describeChange(change, titles, t)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const withoutPlaces = ({ nodes, connections }: FlowDocument) => ({
  connections,
  nodes: nodes.map(({ position: _place, ...node }) => node),
})
