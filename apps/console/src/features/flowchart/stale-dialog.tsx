import { compareFlows, mergeFlows } from '@parley/core/dialogue'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import { sayChange, titlesIn } from '../versions/index.ts'
import type { FlowDocument } from './flow-document.ts'
import styles from './flowchart-page.module.css'
import { MergeConflicts } from './merge-conflicts.tsx'

export type StaleSave = {
  readonly mine: FlowDocument
  readonly theirs: FlowDocument
  /** What both began with; absent where nobody kept it: then there is nothing to merge by. */
  readonly from: FlowDocument | undefined
  readonly base: number
  readonly current: number
}

/** Somebody else saved first. Nothing is lost: what both did is merged part by part, or one of the two is chosen. */
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
  const say = useWords()
  const [choices, setChoices] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map())
  const merge = from && mergeFlows({ base: from, mine, theirs }, choices)
  const open = merge?.conflicts.filter(({ key }) => !choices.has(key)).length ?? 0
  return (
    <Modal
      open
      width={720}
      title={say('flow.stale.title')}
      onCancel={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          {say('ui.cancel')}
        </Button>,
        <Button key="theirs" onClick={() => onTheirs(theirs)}>
          {say('flow.stale.theirs')}
        </Button>,
        <Button key="mine" danger onClick={onMine}>
          {say('flow.stale.mine')}
        </Button>,
        merge && (
          <Button key="merge" type="primary" disabled={open > 0} onClick={() => onMerged(merge.merged)}>
            {open > 0 ? say('flow.merge.open', { count: open }) : say('flow.merge.go')}
          </Button>
        ),
      ]}
    >
      <p>{say('flow.stale.text')}</p>
      {merge === undefined || from === undefined ? (
        <>
          <p>{say('flow.merge.noBase')}</p>
          <Changes title={say('flow.merge.differ')} before={mine} after={theirs} />
        </>
      ) : (
        <>
          <Changes title={say('flow.merge.theirs')} before={from} after={theirs} />
          <Changes title={say('flow.merge.mine')} before={from} after={mine} />
          {merge.conflicts.length === 0 ? (
            <p>{say('flow.merge.noConflict')}</p>
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

/** What somebody did to a flow, in words; where a card stands does not count. */
const Changes = ({
  title,
  before,
  after,
}: {
  readonly title: string
  readonly before: FlowDocument
  readonly after: FlowDocument
}) => {
  const say = useWords()
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
        <p>{say('flow.merge.nothing')}</p>
      ) : (
        <ul className={styles.differences}>
          {changes.slice(0, mostShown).map((change) => (
            <li key={`${change.part} ${change.id}`}>{sayChange(change, titles, say)}</li>
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
