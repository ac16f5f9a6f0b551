import { AudioMutedOutlined, PhoneOutlined, ReloadOutlined, SendOutlined } from '@ant-design/icons'
import type { SceneScript } from '@parley/contract/vocabulary'
import type { FlowProblem, Patterns, RehearsedMove } from '@parley/core/dialogue'
import { Alert, Button, Input, Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import { KeepAsCase } from './keep-as-case.tsx'
import { rehearseScript } from './rehearse-script.ts'
import { TalkVariables } from './talk-variables.tsx'
import styles from './text-test.module.css'
import { Transcript } from './transcript.tsx'
import { useLikeness } from './use-likeness.ts'

export type TextTestProps = {
  readonly script: SceneScript
  readonly patterns: Patterns
  /** Where the talk has been, so that a drawing can light up; called with nothing when the test closes. */
  readonly onPath?: (path: TalkPath | undefined) => void
}

export type TalkPath = {
  readonly nodeIds: readonly string[]
  readonly connectionIds: readonly string[]
  readonly currentNodeId: string
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

/** A talk by typing. Nothing is kept but the moves: to change a turn is to talk it through again. */
export const TextTest = ({ script, patterns, onPath }: TextTestProps) => {
  const say = useWords()
  const [moves, setMoves] = useState<readonly RehearsedMove[]>([])
  const [variables, setVariables] = useState<Readonly<Record<string, string>>>({})
  const [typed, setTyped] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const { likeness, isLearning } = useLikeness(script)
  const tried = useMemo(
    () => rehearseScript(script, patterns, { variables, moves, likeness }),
    [script, patterns, variables, moves, likeness],
  )
  useEffect(() => {
    if (tried.ok) {
      const { facts, nodeId } = tried.rehearsal.talk
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
  const turnCount = tried.ok ? tried.rehearsal.talk.facts.turns.length : 0
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
          {say('talk.learning')}
        </span>
      ) : undefined}
      <TalkVariables script={script} values={variables} onChange={setVariables} />
      <div className={styles.talk} role="log" aria-label={say('talk.title')}>
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
          aria-label={say('talk.say')}
          placeholder={say('talk.say')}
          value={typed}
          disabled={rehearsal.isOver}
          maxLength={500}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="primary" htmlType="submit" icon={<SendOutlined />} disabled={rehearsal.isOver}>
          {say('talk.send')}
        </Button>
      </form>
      <div className={styles.moves}>
        <Button
          size="small"
          icon={<AudioMutedOutlined />}
          disabled={rehearsal.isOver}
          onClick={() => move({ kind: 'silent' })}
        >
          {say('talk.silent')}
        </Button>
        <Select
          size="small"
          aria-label={say('talk.key')}
          placeholder={say('talk.key')}
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
          {say('talk.hangUp')}
        </Button>
        <Button size="small" icon={<ReloadOutlined />} onClick={() => setMoves([])}>
          {say('talk.restart')}
        </Button>
        <KeepAsCase moves={moves} variables={variables} rehearsal={rehearsal} label={label} />
      </div>
    </div>
  )
}

const CannotTry = ({ problems }: { readonly problems: readonly FlowProblem[] }) => {
  const say = useWords()
  const sentence = useSentence()
  return (
    <Alert
      type="warning"
      showIcon
      title={say('talk.cannot')}
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
