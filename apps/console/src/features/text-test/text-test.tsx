import { AudioMutedOutlined, PhoneOutlined, ReloadOutlined, SendOutlined } from '@ant-design/icons'
import type { SceneScript } from '@parley/contract/vocabulary'
import type { FlowProblem, Patterns, SimulatedMove } from '@parley/core/dialogue'
import { Alert, Button, Input, Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { ConversationVariables } from './conversation-variables.tsx'
import { rehearseScript } from './rehearse-script.ts'
import { SaveAsCase } from './save-as-case.tsx'
import styles from './text-test.module.css'
import { Transcript } from './transcript.tsx'
import { useClassifier } from './use-classifier.ts'

export type TextTestProps = {
  readonly script: SceneScript
  readonly patterns: Patterns
  /** Reports the path of the conversation, so that the canvas can highlight it; undefined when the test closes. */
  readonly onPath?: (path: ConversationPath | undefined) => void
}

export type ConversationPath = {
  readonly nodeIds: readonly string[]
  readonly connectionIds: readonly string[]
  readonly currentNodeId: string
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

/** A conversation by typing. Only the moves are stored: changing one runs the conversation again from there. */
export const TextTest = ({ script, patterns, onPath }: TextTestProps) => {
  const t = useMessages()
  const [moves, setMoves] = useState<readonly SimulatedMove[]>([])
  const [variables, setVariables] = useState<Readonly<Record<string, string>>>({})
  const { classifier, isLearning } = useClassifier(script)
  const tried = useMemo(
    () => rehearseScript(script, patterns, { variables, moves, classifier }),
    [script, patterns, variables, moves, classifier],
  )
  useConversationPath(tried, onPath)
  const end = useScrollToEnd(tried.ok ? tried.rehearsal.conversation.facts.turns.length : 0)
  if (!tried.ok) return <CannotTry problems={tried.problems} />
  const { rehearsal, label } = tried
  const move = (next: SimulatedMove): void => setMoves([...moves, next])
  return (
    <div className={styles.test}>
      {isLearning ? (
        <span role="status" className={styles.hint}>
          {t('conversation.learning')}
        </span>
      ) : undefined}
      <ConversationVariables script={script} values={variables} onChange={setVariables} />
      <div className={styles.conversation} role="log" aria-label={t('conversation.title')}>
        <Transcript
          script={script}
          rehearsal={rehearsal}
          label={label}
          moves={moves}
          onChangeMove={(index, text) => setMoves([...moves.slice(0, index), { kind: 'say', text }])}
        />
        <div ref={end} />
      </div>
      <SayForm isOver={rehearsal.isOver} onSay={(text) => move({ kind: 'say', text })} />
      <div className={styles.moves}>
        <MoveButtons isOver={rehearsal.isOver} onMove={move} />
        <Button size="small" icon={<ReloadOutlined />} onClick={() => setMoves([])}>
          {t('conversation.restart')}
        </Button>
        <SaveAsCase moves={moves} variables={variables} rehearsal={rehearsal} label={label} />
      </div>
    </div>
  )
}

const useConversationPath = (
  tried: ReturnType<typeof rehearseScript>,
  onPath: TextTestProps['onPath'],
): void => {
  useEffect(() => {
    if (tried.ok) {
      const { facts, nodeId } = tried.rehearsal.conversation
      onPath?.({
        nodeIds: facts.nodeIds,
        connectionIds: facts.turns.flatMap(({ matched }) =>
          matched?.connectionId === undefined ? [] : [matched.connectionId],
        ),
        currentNodeId: nodeId,
      })
    } else onPath?.(undefined)
  }, [tried, onPath])
  useEffect(() => () => onPath?.(undefined), [onPath])
}

/** The element to put at the end of the transcript; each new turn scrolls it into view. */
const useScrollToEnd = (turnCount: number) => {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (turnCount > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [turnCount])
  return end
}

type SayFormProps = { readonly isOver: boolean; readonly onSay: (text: string) => void }

const SayForm = ({ isOver, onSay }: SayFormProps) => {
  const t = useMessages()
  const [typed, setTyped] = useState('')
  const send = (): void => {
    if (typed.trim() === '') return
    onSay(typed.trim())
    setTyped('')
  }
  return (
    <form
      className={styles.input}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Input
        aria-label={t('conversation.say')}
        placeholder={t('conversation.say')}
        value={typed}
        disabled={isOver}
        maxLength={500}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="primary" htmlType="submit" icon={<SendOutlined />} disabled={isOver}>
        {t('conversation.send')}
      </Button>
    </form>
  )
}

type MoveButtonsProps = { readonly isOver: boolean; readonly onMove: (move: SimulatedMove) => void }

/** What a callee can do besides speaking: stay silent, press a key, hang up. */
const MoveButtons = ({ isOver, onMove }: MoveButtonsProps) => {
  const t = useMessages()
  return (
    <>
      <Button
        size="small"
        icon={<AudioMutedOutlined />}
        disabled={isOver}
        onClick={() => onMove({ kind: 'silent' })}
      >
        {t('conversation.silent')}
      </Button>
      <Select
        size="small"
        aria-label={t('conversation.key')}
        placeholder={t('conversation.key')}
        value={null}
        disabled={isOver}
        popupMatchSelectWidth={false}
        options={digits.map((value) => ({ value, label: value }))}
        onChange={(digit: string | null) => (digit === null ? undefined : onMove({ kind: 'digit', digit }))}
      />
      <Button
        size="small"
        icon={<PhoneOutlined />}
        disabled={isOver}
        onClick={() => onMove({ kind: 'hangUp' })}
      >
        {t('conversation.hangUp')}
      </Button>
    </>
  )
}

const CannotTry = ({ problems }: { readonly problems: readonly FlowProblem[] }) => {
  const t = useMessages()
  const sentence = useServerMessage()
  return (
    <Alert
      type="warning"
      showIcon
      title={t('conversation.cannot')}
      description={
        <ul className={styles.problems}>
          {problems
            .filter(({ severity }) => severity === 'error')
            .map(({ code, nodeId, connectionId, values }) => (
              <li key={`${code} ${nodeId} ${connectionId} ${JSON.stringify(values)}`}>
                {sentence(code, values)}
              </li>
            ))}
        </ul>
      }
    />
  )
}
