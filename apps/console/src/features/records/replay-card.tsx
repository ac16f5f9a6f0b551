import { ExperimentOutlined, HistoryOutlined } from '@ant-design/icons'
import { api, type ResponseOf } from '@parley/contract/api'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { describeLabel } from '../../messages/describe-label.ts'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { CallRow, FeedTurn } from './call-row.ts'
import styles from './records.module.css'

type Replay = ResponseOf<typeof api.replayCall>
type Compared = Replay['turns'][number]

/** Replays the call with the present draft, and saves the call as a test case. */
export const ReplayCard = ({
  call,
  turns,
  titles,
}: {
  readonly call: CallRow
  readonly turns: readonly FeedTurn[]
  readonly titles: ReadonlyMap<string, string>
}) => {
  const t = useMessages()
  const [isAsked, setAsked] = useState(false)
  const query = useRequest(api.replayCall, { id: call.callId }, { enabled: isAsked })
  if (turns.length === 0) return undefined
  return (
    <Card
      title={t('call.replay')}
      actions={
        <Button
          size="small"
          icon={<HistoryOutlined />}
          loading={query.isFetching}
          onClick={() => (isAsked ? void query.refetch() : setAsked(true))}
        >
          {t('call.replay.run')}
        </Button>
      }
    >
      {query.error === null ? undefined : <ErrorNote error={query.error} />}
      {query.data === undefined ? (
        <p className={styles.hint}>{t('call.replay.intro')}</p>
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
  const t = useMessages()
  const isSame = replay.turns.every(({ verdict }) => verdict === 'same')
  const before = describeLabel(replay.before.intentId, replay.before.name, t)
  const after = describeLabel(replay.after.intentId, replay.after.name, t)
  return (
    <div className={styles.stack}>
      <Alert
        type={isSame && before === after ? 'success' : 'warning'}
        showIcon
        title={t(isSame ? 'call.replay.same' : 'call.replay.differs', {
          turn: replay.turns.findIndex(({ verdict }) => verdict === 'changed') + 1,
        })}
        description={before === after ? undefined : t('call.replay.label', { before, after })}
      />
      {isSame ? undefined : (
        <ol className={styles.replayed}>
          {replay.turns.map((turn, index) =>
            turn.verdict === 'same' ? undefined : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place in the call.
              <li key={index} value={index + 1}>
                <ComparedTurn turn={turn} titles={titles} />
                {index < replay.validUntilTurn ? undefined : (
                  <span className={styles.hint}>{t('call.replay.speculation')}</span>
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
  const t = useMessages()
  return (
    <>
      <div>
        <span className={styles.hint}>{t('call.replay.was')}</span> {wordsOf(turn.recorded, titles, t)}
      </div>
      <div>
        <span className={styles.hint}>{t('call.replay.would')}</span> {wordsOf(turn.replayed, titles, t)}
      </div>
    </>
  )
}

const wordsOf = (turn: Compared['recorded'], titles: ReadonlyMap<string, string>, t: Translate): string => {
  if (turn === null) return t('call.replay.nothing')
  const who = t(turn.speaker === 'robot' ? 'conversation.robot' : 'conversation.callee')
  const node = turn.nodeId === undefined ? '' : ` (${titles.get(turn.nodeId) ?? turn.nodeId})`
  const by = turn.matched === undefined ? '' : ` · ${t('call.matched', { by: turn.matched.by })}`
  return `${who}${node}: ${turn.text === '' ? t('call.unclear') : turn.text}${by}`
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
  const t = useMessages()
  const add = useSend(api.addTestCase, { stale: [api.listTestCases] })
  if (add.data !== undefined)
    return (
      <Link to={paths.scene(sceneId, 'test/case')}>
        {t('tests.kept')}: {add.data.name}
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
        {t('call.replay.case')}
      </Button>
    </>
  )
}

const nextNode = (turns: readonly FeedTurn[], index: number): string =>
  turns.slice(index + 1).find(({ speaker }) => speaker === 'robot')?.nodeId ?? ''
