import { AudioMutedOutlined, PhoneOutlined, ReloadOutlined, SendOutlined } from '@ant-design/icons'
import type { SceneScript } from '@parley/contract/vocabulary'
import type { FlowProblem, Patterns, RehearsedMove } from '@parley/core/dialogue'
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
  /** Where the talk has been, so that a drawing can light up; called with nothing when the test closes. */
  readonly onPath?: (path: ConversationPath | undefined) => void
}

export type ConversationPath = {
  readonly nodeIds: readonly string[]
  readonly connectionIds: readonly string[]
  readonly currentNodeId: string
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

/** A talk by typing. Nothing is kept but the moves: to change a turn is to talk it through again. */
export const TextTest = ({ script, patterns, onPath }: TextTestProps) => {
  const t = useMessages()
  const [moves, setMoves] = useState<readonly RehearsedMove[]>([])
  const [variables, setVariables] = useState<Readonly<Record<string, string>>>({})
  const [typed, setTyped] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const { classifier, isLearning } = useClassifier(script)
  const tried = useMemo(
    () => rehearseScript(script, patterns, { variables, moves, classifier }),
    [script, patterns, variables, moves, classifier],
  )
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
  const turnCount = tried.ok ? tried.rehearsal.conversation.facts.turns.length : 0
  useEffect(() => {
    if (turnCount > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [turnCount])
  if (!tried.ok) return <CannotTry problems={tried.problems} />
  const { rehearsal, label } = tried
  const move = (next: RehearsedMove): void => setMoves([...moves, next])
  const send = (): void => {
    if (typed.trim() === '') return
    move({ kind: 'say', text: typed.trim() })
    setTyped('')
  }
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
          disabled={rehearsal.isOver}
          maxLength={500}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="primary" htmlType="submit" icon={<SendOutlined />} disabled={rehearsal.isOver}>
          {t('conversation.send')}
        </Button>
      </form>
      <div className={styles.moves}>
        <Button
          size="small"
          icon={<AudioMutedOutlined />}
          disabled={rehearsal.isOver}
          onClick={() => move({ kind: 'silent' })}
        >
          {t('conversation.silent')}
        </Button>
        <Select
          size="small"
          aria-label={t('conversation.key')}
          placeholder={t('conversation.key')}
          value={null}
          disabled={rehearsal.isOver}
          popupMatchSelectWidth={false}
          options={digits.map((value) => ({ value, label: value }))}
          onChange={(digit: string | null) => (digit === null ? undefined : move({ kind: 'digit', digit }))}
        />
        <Button
          size="small"
          icon={<PhoneOutlined />}
          disabled={rehearsal.isOver}
          onClick={() => move({ kind: 'hangUp' })}
        >
          {t('conversation.hangUp')}
        </Button>
        <Button size="small" icon={<ReloadOutlined />} onClick={() => setMoves([])}>
          {t('conversation.restart')}
        </Button>
        <SaveAsCase moves={moves} variables={variables} rehearsal={rehearsal} label={label} />
      </div>
    </div>
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
