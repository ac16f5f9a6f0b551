import { EditOutlined } from '@ant-design/icons'
import type { CallLabel, ConversationTurn, SceneScript } from '@parley/contract/vocabulary'
import type { SimulatedConversation, SimulatedMove } from '@parley/core/dialogue'
import { Button, Input, Space } from 'antd'
import { Fragment, useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import layout from '../../ui/layout.module.css'
import { ConversationEnd } from './conversation-end.tsx'
import { namesOf, ruleOf } from './rule-of.ts'
import styles from './text-test.module.css'

type TranscriptProps = {
  readonly script: SceneScript
  readonly rehearsal: SimulatedConversation
  readonly label: CallLabel
  readonly moves: readonly SimulatedMove[]
  readonly onChangeMove: (index: number, text: string) => void
}

/** The turns with the rule that each one matched, then the end of the call and its label. */
export const Transcript = ({ script, rehearsal, label, moves, onChangeMove }: TranscriptProps) => {
  const t = useMessages()
  const [editing, setEditing] = useState<number>()
  const { facts } = rehearsal.conversation
  const { titlesById, namesById } = namesOf(script)
  return (
    <>
      {rehearsal.steps.map((step, index) => {
        const from = rehearsal.steps[index - 1]?.turns ?? 0
        const move = index === 0 ? undefined : moves[index - 1]
        const turns = facts.turns.slice(from, step.turns)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the conversation.
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
                    {t('conversation.robot')}
                    {turn.nodeId === undefined ? '' : ` · ${titlesById.get(turn.nodeId) ?? ''}`}
                  </span>
                  {turn.text}
                </div>
              ))}
          </Fragment>
        )
      })}
      {rehearsal.isOver ? (
        <ConversationEnd facts={facts} reason={rehearsal.endedBy} label={label} titlesById={titlesById} />
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
  readonly move: SimulatedMove
  readonly turn: ConversationTurn | undefined
  readonly namesById: ReadonlyMap<string, string>
  readonly onEdit: (() => void) | undefined
}) => {
  const t = useMessages()
  return (
    <div className={styles.callee}>
      <span className={styles.who}>{t('conversation.callee')}</span>
      <span>
        {textOf(move, t)}
        {onEdit === undefined ? undefined : (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t('conversation.edit')}
            title={t('conversation.edit')}
            onClick={onEdit}
          />
        )}
      </span>
      {move.kind === 'silent' || move.kind === 'hangUp' ? undefined : (
        <span className={styles.rule}>{ruleOf(turn, namesById, t)}</span>
      )}
    </div>
  )
}

const textOf = (move: SimulatedMove, t: Translate): string => {
  switch (move.kind) {
    case 'say':
      return move.text
    case 'silent':
      return t('conversation.silence')
    case 'digit':
      return t('conversation.pressed', { digit: move.digit })
    case 'hangUp':
      return t('conversation.hangUp')
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
  const t = useMessages()
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
        aria-label={t('conversation.edit')}
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Space className={layout.spaceAboveSmall ?? ''}>
        <Button size="small" type="primary" htmlType="submit">
          {t('conversation.rerun')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </Space>
    </form>
  )
}
