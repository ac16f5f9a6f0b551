import { ExperimentOutlined, HistoryOutlined } from '@ant-design/icons'
import { type AnswerOf, api } from '@parley/contract/api'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useCall, useSend } from '../../platform/use-call.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { sayLabel } from '../../words/say-label.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import type { CallRow, FeedTurn } from './call-row.ts'
import styles from './records.module.css'

type Replay = AnswerOf<typeof api.replayCall>
type Compared = Replay['turns'][number]

/** What the draft of today would have made of this call; and the call as a test case, so that it stays right. */
export const ReplayCard = ({
  call,
  turns,
  titles,
}: {
  readonly call: CallRow
  readonly turns: readonly FeedTurn[]
  readonly titles: ReadonlyMap<string, string>
}) => {
  const say = useWords()
  const [isAsked, setAsked] = useState(false)
  const query = useCall(api.replayCall, { id: call.callId }, { enabled: isAsked })
  if (turns.length === 0) return undefined
  return (
    <Card
      title={say('call.replay')}
      actions={
        <Button
          size="small"
          icon={<HistoryOutlined />}
          loading={query.isFetching}
          onClick={() => (isAsked ? void query.refetch() : setAsked(true))}
        >
          {say('call.replay.run')}
        </Button>
      }
    >
      {query.error === null ? undefined : <ErrorNote error={query.error} />}
      {query.data === undefined ? (
        <p className={styles.hint}>{say('call.replay.lead')}</p>
      ) : (
        <Outcome call={call} replay={query.data} turns={turns} titles={titles} />
      )}
    </Card>
  )
}

const Outcome = ({
  call,
  replay,
  turns,
  titles,
}: {
  readonly call: CallRow
  readonly replay: Replay
  readonly turns: readonly FeedTurn[]
  readonly titles: ReadonlyMap<string, string>
}) => {
  const say = useWords()
  const isSame = replay.turns.every(({ verdict }) => verdict === 'same')
  const before = sayLabel(replay.before.intentId, replay.before.name, say)
  const after = sayLabel(replay.after.intentId, replay.after.name, say)
  return (
    <div className={styles.stack}>
      <Alert
        type={isSame && before === after ? 'success' : 'warning'}
        showIcon
        title={say(isSame ? 'call.replay.same' : 'call.replay.differs', {
          turn: replay.turns.findIndex(({ verdict }) => verdict === 'changed') + 1,
        })}
        description={before === after ? undefined : say('call.replay.label', { before, after })}
      />
      {isSame ? undefined : (
        <ol className={styles.replayed}>
          {replay.turns.map((turn, index) =>
            turn.verdict === 'same' ? undefined : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place in the call.
              <li key={index} value={index + 1}>
                <ComparedTurn turn={turn} titles={titles} />
                {index < replay.validUntilTurn ? undefined : (
                  <span className={styles.hint}>{say('call.replay.speculation')}</span>
                )}
              </li>
            ),
          )}
        </ol>
      )}
      <MakeCase call={call} sceneId={replay.sceneId} turns={turns} />
    </div>
  )
}

const ComparedTurn = ({
  turn,
  titles,
}: {
  readonly turn: Compared
  readonly titles: ReadonlyMap<string, string>
}) => {
  const say = useWords()
  return (
    <>
      <div>
        <span className={styles.hint}>{say('call.replay.was')}</span> {wordsOf(turn.recorded, titles, say)}
      </div>
      <div>
        <span className={styles.hint}>{say('call.replay.would')}</span> {wordsOf(turn.replayed, titles, say)}
      </div>
    </>
  )
}

const wordsOf = (turn: Compared['recorded'], titles: ReadonlyMap<string, string>, say: Say): string => {
  if (turn === null) return say('call.replay.nothing')
  const who = say(turn.speaker === 'robot' ? 'talk.robot' : 'talk.callee')
  const node = turn.nodeId === undefined ? '' : ` (${titles.get(turn.nodeId) ?? turn.nodeId})`
  const by = turn.matched === undefined ? '' : ` · ${say('call.matched', { by: turn.matched.by })}`
  return `${who}${node}: ${turn.text === '' ? say('call.unclear') : turn.text}${by}`
}

/** Each of the callee's turns, and the node that the robot spoke from next. */
const MakeCase = ({
  call,
  sceneId,
  turns,
}: {
  readonly call: CallRow
  readonly sceneId: string
  readonly turns: readonly FeedTurn[]
}) => {
  const say = useWords()
  const add = useSend(api.addTestCase, { stale: [api.listTestCases] })
  if (add.data !== undefined)
    return (
      <Link to={paths.scene(sceneId, 'test/case')}>
        {say('tests.kept')}: {add.data.name}
      </Link>
    )
  const make = (): void =>
    add.mutate({
      input: {
        sceneId,
        name: `${call.contactName} ${call.majorNumber}`.trim(),
        questions: turns.flatMap((turn, index) =>
          turn.speaker === 'callee' && turn.text !== ''
            ? [{ question: turn.text, expectedNextNode: nextNode(turns, index) }]
            : [],
        ),
      },
    })
  return (
    <>
      {add.error === null ? undefined : <ErrorNote error={add.error} />}
      <Button size="small" icon={<ExperimentOutlined />} loading={add.isPending} onClick={make}>
        {say('call.replay.case')}
      </Button>
    </>
  )
}

const nextNode = (turns: readonly FeedTurn[], index: number): string =>
  turns.slice(index + 1).find(({ speaker }) => speaker === 'robot')?.nodeId ?? ''
