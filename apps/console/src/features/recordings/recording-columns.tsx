import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import type { TableProps } from 'antd'
import { ActionButton } from '../../ui/action-button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import type { Say } from '../../words/use-words.ts'
import { isSilentAtEnds, placeOf, type RecordingRow, secondsOf, toneOf } from './recording-row.ts'

export type RowVerbs = {
  /** The row that plays. */
  readonly playing: string | undefined
  readonly updateReason: string | undefined
  readonly deleteReason: string | undefined
  readonly toggle: (row: RecordingRow) => void
  readonly upload: (row: RecordingRow, files: readonly File[]) => void
  readonly synthesise: (row: RecordingRow) => void
  readonly remove: (row: RecordingRow) => void
}

export const columnsOf = (say: Say, verbs: RowVerbs): NonNullable<TableProps<RecordingRow>['columns']> => [
  {
    title: say('recordings.number'),
    key: 'number',
    render: (_, { fileName }) => fileName.replace(/\.wav$/, ''),
  },
  { title: say('recordings.state'), key: 'state', render: (_, row) => <State row={row} say={say} /> },
  {
    title: say('recordings.word'),
    key: 'word',
    render: (_, row) => (
      // What may be done with it stands fast at the right: beside it so much is left at 1280.
      <div className={list.text} style={{ maxWidth: 320 }}>
        {row.word}
        <div className={list.hint}>{placeOf(say, row)}</div>
      </div>
    ),
  },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, row) => <Verbs row={row} say={say} verbs={verbs} />,
  },
]

const State = ({ row, say }: { readonly row: RecordingRow; readonly say: Say }) => {
  const { state, ms, recordedWord, uploadBy, uploadTs } = row
  const notes = [
    ...(ms === null ? [] : [say('recordings.seconds', { seconds: secondsOf(ms) })]),
    ...(uploadBy === null ? [] : [`${uploadBy} · ${formatTime(uploadTs)}`]),
    ...(state === 'outdated' && recordedWord !== null
      ? [say('recordings.state.outdated.hint', { word: recordedWord })]
      : []),
    ...(state === 'spoken' ? [say('recordings.state.spoken.hint')] : []),
    ...(isSilentAtEnds(row)
      ? [say('recordings.state.silence', { head: secondsOf(row.headMs), tail: secondsOf(row.tailMs) })]
      : []),
  ]
  return (
    <div style={{ maxWidth: 220 }}>
      <StatusTag tone={toneOf[state]}>{say(`recordings.state.${state}`)}</StatusTag>
      {notes.map((note) => (
        <div key={note} className={list.hint} style={{ whiteSpace: 'normal' }}>
          {note}
        </div>
      ))}
    </div>
  )
}

const Verbs = ({
  row,
  say,
  verbs,
}: {
  readonly row: RecordingRow
  readonly say: Say
  readonly verbs: RowVerbs
}) => {
  const { fileName: name, state, resUrlId } = row
  const isPlaying = verbs.playing === row.id
  const hasVariables = state === 'spoken' ? say('recordings.state.spoken.hint') : undefined
  const isKept = resUrlId !== null
  return (
    <span className={list.rowActions}>
      <ActionButton
        size="small"
        type="text"
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={say(isPlaying ? 'recordings.stop' : isKept ? 'recordings.play' : 'recordings.audition', {
          name,
        })}
        onClick={() => verbs.toggle(row)}
      />
      <FileButton
        size="small"
        type="text"
        accept=".wav"
        aria-label={say('recordings.upload.oneOf', { name })}
        disabledReason={verbs.updateReason ?? hasVariables}
        onFiles={(files) => verbs.upload(row, files)}
      >
        {say('recordings.upload.one')}
      </FileButton>
      <ActionButton
        size="small"
        type="text"
        aria-label={say('recordings.synthesise.oneOf', { name })}
        disabledReason={verbs.updateReason ?? hasVariables}
        onClick={() => verbs.synthesise(row)}
      >
        {say('recordings.synthesise')}
      </ActionButton>
      <ActionButton
        size="small"
        type="text"
        danger
        aria-label={say('recordings.delete.oneOf', { name })}
        disabledReason={verbs.deleteReason ?? (isKept ? undefined : say('recordings.delete.none'))}
        onClick={() => verbs.remove(row)}
      >
        {say('ui.delete')}
      </ActionButton>
    </span>
  )
}
