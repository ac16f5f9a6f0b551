import { misheardWords } from '@parley/core/dialogue'
import { Table, type TableProps } from 'antd'
import { describeVoice } from '../../messages/describe-voice.ts'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import type { CaseRow, QuestionRow, VoiceOutcome } from './case-row.ts'
import { ResultTag } from './result-tag.tsx'
import styles from './spoken-outcome.module.css'

/** The recognition of each spoken sentence for each voice, and the node that it led to. */
export const SpokenOutcome = ({
  row,
  nodeName,
}: {
  readonly row: CaseRow
  readonly nodeName: (id: string) => string
}) => {
  const t = useMessages()
  return (
    <Card title={t('tests.speech.title')}>
      <div className={list.stack}>
        <p className={list.hint}>{t('tests.speech.intro')}</p>
        {row.speech === null ? (
          <EmptyNote text={t('tests.speech.never')} />
        ) : (
          <>
            <div>
              <ResultTag result={row.speech.result} />{' '}
              <span className={list.hint}>{formatTime(row.speech.runTs)}</span>
            </div>
            {row.speech.voices.map((outcome) => (
              <Voice key={outcome.voice} row={row} outcome={outcome} nodeName={nodeName} />
            ))}
          </>
        )}
      </div>
    </Card>
  )
}

const Voice = ({
  row: { questions, speech },
  outcome,
  nodeName,
}: {
  readonly row: CaseRow
  readonly outcome: VoiceOutcome
  readonly nodeName: (id: string) => string
}) => {
  const t = useMessages()
  const name = describeVoice(outcome.voice, t)
  return (
    <section aria-label={name}>
      {speech?.voices.length === 1 ? undefined : (
        <h3 className={styles.voice}>
          {name} <ResultTag result={outcome.result} />{' '}
          <span className={list.hint}>{whyFailed(outcome, t)}</span>
        </h3>
      )}
      <Table<QuestionRow>
        aria-label={name}
        size="middle"
        rowKey="number"
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={columnsOf(t, nodeName)}
        dataSource={questions.map((question, index) => ({
          ...question,
          speech: outcome.turns[index] ?? null,
        }))}
      />
    </section>
  )
}

const failed = 2

/** The turns at which it went wrong; none where only the end or the label did. */
const whyFailed = ({ result, turns }: VoiceOutcome, t: Translate): string => {
  if (result !== failed) return ''
  const numbers = turns.flatMap((turn, index) => (turn.result === failed ? [index + 1] : []))
  return numbers.length === 0
    ? t('tests.speech.voice.end')
    : t('tests.speech.voice.turns', { numbers: numbers.join(', ') })
}

const columnsOf = (
  t: Translate,
  nodeName: (id: string) => string,
): NonNullable<TableProps<QuestionRow>['columns']> => [
  { title: '#', dataIndex: 'number', width: 48 },
  { title: t('tests.said'), key: 'said', render: (_, turn) => <Said turn={turn} /> },
  {
    title: t('tests.heard'),
    key: 'heard',
    render: (_, { kind, speech }) => (
      <div className={list.text}>
        {kind !== 'say' || speech === null ? '--' : speech.recognizedText || t('tests.speech.nothing')}
      </div>
    ),
  },
  {
    title: t('tests.speech.confidence'),
    key: 'confidence',
    align: 'right',
    render: (_, { speech }) =>
      speech === null || speech.confidence === null ? '--' : `${Math.round(speech.confidence * 100)} %`,
  },
  { title: t('tests.by'), key: 'by', render: (_, { speech }) => speech?.by || '--' },
  { title: t('tests.next.came'), key: 'came', render: (_, { speech }) => nodeName(speech?.nextNode ?? '') },
  {
    title: t('tests.result'),
    key: 'result',
    render: (_, { speech }) => <ResultTag result={speech?.result ?? 0} />,
  },
]

/** Marks misrecognized words in color, and names them for screen readers. */
const Said = ({ turn: { kind, question, speech } }: { readonly turn: QuestionRow }) => {
  const t = useMessages()
  if (question === '') return t(`tests.kind.${kind}`)
  if (kind !== 'say' || speech === null) return <div className={list.text}>{question}</div>
  const words = misheardWords(question, speech.recognizedText)
  const misheard = words.filter(({ isHeard }) => !isHeard).map(({ text }) => text)
  if (misheard.length === 0) return <div className={list.text}>{question}</div>
  return (
    <div className={list.text}>
      <div>{question}</div>
      <div className={styles.misheard}>{t('tests.speech.misheard', { words: misheard.join(' · ') })}</div>
    </div>
  )
}
