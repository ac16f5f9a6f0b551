import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import type { TableProps } from 'antd'
import type { Translate } from '../../messages/use-messages.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { formatTime } from '../../ui/format-time.ts'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { isSilentAtEnds, placeOf, type RecordingRow, secondsOf, toneOf } from './recording-row.ts'

export type RowVerbs = {
  /** The row that plays. */
  readonly playing: string | undefined
  readonly updateReason: string | undefined
  readonly deleteReason: string | undefined
  readonly toggle: (row: RecordingRow) => void
  readonly upload: (row: RecordingRow, files: readonly File[]) => void
  readonly synthesize: (row: RecordingRow) => void
  readonly remove: (row: RecordingRow) => void
}

export const columnsOf = (
  t: Translate,
  verbs: RowVerbs,
): NonNullable<TableProps<RecordingRow>['columns']> => [
  {
    title: t('recordings.number'),
    key: 'number',
    render: (_, { fileName }) => fileName.replace(/\.wav$/, ''),
  },
  { title: t('recordings.state'), key: 'state', render: (_, row) => <State row={row} t={t} /> },
  {
    title: t('recordings.word'),
    key: 'word',
    render: (_, row) => (
      // The actions column is fixed at the right, which leaves this width at 1280 px.
      <div className={`${list.text} ${layout.narrowCell}`}>
        {row.word}
        <div className={list.hint}>{placeOf(t, row)}</div>
      </div>
    ),
  },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) => <Verbs row={row} t={t} verbs={verbs} />,
  },
]

const State = ({ row, t }: { readonly row: RecordingRow; readonly t: Translate }) => {
  const { state, ms, recordedWord, uploadBy, uploadTs } = row
  const notes = [
    ...(ms === null ? [] : [t('recordings.seconds', { seconds: secondsOf(ms) })]),
    ...(uploadBy === null ? [] : [`${uploadBy} · ${formatTime(uploadTs)}`]),
    ...(state === 'outdated' && recordedWord !== null
      ? [t('recordings.state.outdated.hint', { word: recordedWord })]
      : []),
    ...(state === 'spoken' ? [t('recordings.state.spoken.hint')] : []),
    ...(isSilentAtEnds(row)
      ? [t('recordings.state.silence', { head: secondsOf(row.headMs), tail: secondsOf(row.tailMs) })]
      : []),
  ]
  return (
    <div className={layout.narrowCell}>
      <StatusTag tone={toneOf[state]}>{t(`recordings.state.${state}`)}</StatusTag>
      {notes.map((note) => (
        <div key={note} className={`${list.hint} ${layout.wrapping}`}>
          {note}
        </div>
      ))}
    </div>
  )
}

const Verbs = ({
  row,
  t,
  verbs,
}: {
  readonly row: RecordingRow
  readonly t: Translate
  readonly verbs: RowVerbs
}) => {
  const { fileName: name, state, resUrlId } = row
  const isPlaying = verbs.playing === row.id
  const hasVariables = state === 'spoken' ? t('recordings.state.spoken.hint') : undefined
  const isKept = resUrlId !== null
  return (
    <span className={list.rowActions}>
      <ActionButton
        size="small"
        type="text"
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={t(isPlaying ? 'recordings.stop' : isKept ? 'recordings.play' : 'recordings.audition', {
          name,
        })}
        onClick={() => verbs.toggle(row)}
      />
      <FileButton
        size="small"
        type="text"
        accept=".wav"
        aria-label={t('recordings.upload.oneOf', { name })}
        disabledReason={verbs.updateReason ?? hasVariables}
        onFiles={(files) => verbs.upload(row, files)}
      >
        {t('recordings.upload.one')}
      </FileButton>
      <ActionButton
        size="small"
        type="text"
        aria-label={t('recordings.synthesize.oneOf', { name })}
        disabledReason={verbs.updateReason ?? hasVariables}
        onClick={() => verbs.synthesize(row)}
      >
        {t('recordings.synthesize')}
      </ActionButton>
      <ActionButton
        size="small"
        type="text"
        danger
        aria-label={t('recordings.delete.oneOf', { name })}
        disabledReason={verbs.deleteReason ?? (isKept ? undefined : t('recordings.delete.none'))}
        onClick={() => verbs.remove(row)}
      >
        {t('ui.delete')}
      </ActionButton>
    </span>
  )
}
