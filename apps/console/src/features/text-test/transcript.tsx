import { EditOutlined } from '@ant-design/icons'
import type { CallLabel, HangUpReason, SceneScript, TalkTurn } from '@parley/contract/vocabulary'
import { doNotCallQuestionId } from '@parley/contract/vocabulary'
import type { Rehearsal, RehearsedMove } from '@parley/core/dialogue'
import { Button, Input, Space } from 'antd'
import { Fragment, useState } from 'react'
import { sayLabel } from '../../words/say-label.ts'
import { sayReason, saySeen } from '../../words/say-reason.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import styles from './text-test.module.css'

type TranscriptProps = {
  readonly script: SceneScript
  readonly rehearsal: Rehearsal
  readonly label: CallLabel
  readonly moves: readonly RehearsedMove[]
  readonly onChangeMove: (index: number, text: string) => void
}

/** What was said in order, with the rule that each turn matched; below it how the call ends and its label. */
export const Transcript = ({ script, rehearsal, label, moves, onChangeMove }: TranscriptProps) => {
  const say = useWords()
  const [editing, setEditing] = useState<number>()
  const { facts } = rehearsal.talk
  const questionTitles = (script.questions ?? []).map(({ id, name }): [string, string] => [
    `question:${id}`,
    name,
  ])
  const titlesById = new Map([
    ...script.nodes.map(({ nodeId, title }): [string, string] => [nodeId, title]),
    ...questionTitles,
  ])
  const namesById = new Map([
    ...script.connections.map(({ id, name }): [string, string] => [id, name]),
    ...questionTitles,
  ])
  return (
    <>
      {rehearsal.steps.map((step, index) => {
        const from = rehearsal.steps[index - 1]?.turns ?? 0
        const move = index === 0 ? undefined : moves[index - 1]
        const turns = facts.turns.slice(from, step.turns)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the talk.
          <Fragment key={index}>
            {move === undefined ? undefined : editing === index - 1 && move.kind === 'say' ? (
              <EditMove
                text={move.text}
                onCancel={() => setEditing(undefined)}
                onRun={(text) => {
                  setEditing(undefined)
                  onChangeMove(index - 1, text)
                }}
              />
            ) : (
              <CalleeTurn
                move={move}
                turn={turns.find(({ speaker }) => speaker === 'callee')}
                namesById={namesById}
                onEdit={move.kind === 'say' ? () => setEditing(index - 1) : undefined}
              />
            )}
            {turns
              .filter(({ speaker }) => speaker === 'robot')
              .map((turn, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place in the step.
                <div key={at} className={styles.robot}>
                  <span className={styles.who}>
                    {say('talk.robot')}
                    {turn.nodeId === undefined ? '' : ` · ${titlesById.get(turn.nodeId) ?? ''}`}
                  </span>
                  {turn.text}
                </div>
              ))}
          </Fragment>
        )
      })}
      {rehearsal.isOver ? (
        <div className={styles.over}>
          <strong>{say('talk.over', { reason: say(reasonKey(rehearsal.endedBy)) })}</strong>
          <div>
            {say('talk.label', {
              label: sayLabel(label.intentId, label.name, say),
            })}
          </div>
          {label.why.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reason is its rule's place in the set.
            <div key={index} className={styles.hint}>
              {say('talk.label.because', {
                rule: sayReason(reason, titlesById, say),
                saw: saySeen(reason, titlesById, say),
              })}
            </div>
          ))}
          <div className={styles.hint}>
            {say('talk.rounds', { flow: facts.flowRounds, dialogue: facts.dialogueRounds })}
          </div>
        </div>
      ) : undefined}
    </>
  )
}

const CalleeTurn = ({
  move,
  turn,
  namesById,
  onEdit,
}: {
  readonly move: RehearsedMove
  readonly turn: TalkTurn | undefined
  readonly namesById: ReadonlyMap<string, string>
  readonly onEdit: (() => void) | undefined
}) => {
  const say = useWords()
  return (
    <div className={styles.callee}>
      <span className={styles.who}>{say('talk.callee')}</span>
      <span>
        {textOf(move, say)}
        {onEdit === undefined ? undefined : (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={say('talk.edit')}
            title={say('talk.edit')}
            onClick={onEdit}
          />
        )}
      </span>
      {move.kind === 'silent' || move.kind === 'hangUp' ? undefined : (
        <span className={styles.rule}>{ruleOf(turn, namesById, say)}</span>
      )}
    </div>
  )
}

/** Which rule took the turn, and its score: how many characters of what was said it accounts for. */
const ruleOf = (turn: TalkTurn | undefined, namesById: ReadonlyMap<string, string>, say: Say): string => {
  if (turn?.matched === undefined) return say('talk.rule.none')
  const { connectionId, questionId, by, how, score = 0 } = turn.matched
  const name =
    questionId === undefined
      ? (namesById.get(connectionId ?? '') ?? '')
      : questionId === doNotCallQuestionId
        ? say('talk.label.doNotCall')
        : (namesById.get(`question:${questionId}`) ?? '')
  if (how === 'likeness') return say('talk.rule.likeness', { name, percent: Math.round(score * 100) })
  const rule =
    questionId === undefined
      ? say('talk.rule.keyword', { by, edge: name })
      : say('talk.rule.question', { by, question: name })
  return `${rule} · ${say('talk.rule.chars', { chars: by.length })}`
}

const textOf = (move: RehearsedMove, say: Say): string => {
  switch (move.kind) {
    case 'say':
      return move.text
    case 'silent':
      return say('talk.silence')
    case 'digit':
      return say('talk.pressed', { digit: move.digit })
    case 'hangUp':
      return say('talk.hangUp')
  }
}

const reasonKey = (reason: HangUpReason | 'callee' | undefined): WordKey => {
  switch (reason) {
    case 'endNode':
    case 'silence':
    case 'tooManyRepeats':
    case 'maxCall':
    case 'flowEnds':
    case 'question':
    case 'doNotCall':
    case 'transferFailed':
    case 'nodeTimeout':
    case 'callee':
      return `talk.reason.${reason}`
    default:
      return 'talk.reason.other'
  }
}

const EditMove = ({
  text,
  onRun,
  onCancel,
}: {
  readonly text: string
  readonly onRun: (text: string) => void
  readonly onCancel: () => void
}) => {
  const say = useWords()
  const [typed, setTyped] = useState(text)
  return (
    <form
      className={styles.callee}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onRun(typed.trim())
      }}
    >
      <Input
        aria-label={say('talk.edit')}
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Space style={{ marginTop: 4 }}>
        <Button size="small" type="primary" htmlType="submit">
          {say('talk.rerun')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {say('ui.cancel')}
        </Button>
      </Space>
    </form>
  )
}
