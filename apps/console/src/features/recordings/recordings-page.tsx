import { DownloadOutlined, SoundOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { useCallback } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { fetchBytes } from '../../platform/call-api.ts'
import { useList, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { saveFile } from '../../ui/save-file.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { usePlayer } from '../../ui/use-player.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { ScriptPart, usePartReason, useScene } from '../scenes/index.ts'
import { DropAnywhere } from './drop-anywhere.tsx'
import { columnsOf } from './recording-columns.tsx'
import { type RecordingRow, states } from './recording-row.ts'
import { SynthesisBar, useSynthesis } from './synthesis-bar.tsx'
import { UploadReport } from './upload-report.tsx'
import { useUploads } from './use-uploads.ts'

/** The prompts of a scene and their recordings (specification 1 §2 "Recording upload"). */
export const RecordingsPage = () => (
  <ScriptPart mask="tricks">
    <Recordings />
  </ScriptPart>
)

const Recordings = () => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  const reason = usePartReason('tricks')
  const search = useSearch()
  const paging = usePaging(20)
  const uploads = useUploads(sceneId)
  const player = usePlayer()
  const state = states.find((known) => known === search.text('state'))
  const word = search.text('word')
  const query = useList(
    api.listRecordings,
    {
      sceneId,
      page: paging.page,
      pageSize: paging.pageSize,
      ...(state === undefined ? {} : { state }),
      ...(word === '' ? {} : { word }),
    },
    { keepLast: true },
  )
  const actions = useRowActions(sceneId)
  const { send } = uploads
  const onFiles = useCallback((files: readonly File[]) => send(files), [send])
  const example = query.data?.data[0]?.fileName ?? '34676.wav'
  return (
    <>
      <p className={list.hint}>{t('recordings.intro', { example })}</p>
      <DropAnywhere isOff={reason('update') !== undefined} onFiles={onFiles} />
      {uploads.fates === undefined ? undefined : (
        <UploadReport fates={uploads.fates} onClose={uploads.close} />
      )}
      <SynthesisBar sceneId={sceneId} cancelReason={reason('update')} />
      <Card
        flush
        title={t('scene.tab.recordings')}
        actions={<PageActions uploads={uploads} reason={reason('update')} />}
      >
        <Filters>
          <ChoiceFilter
            field="state"
            label={t('recordings.state')}
            options={states.map((value) => ({ value, label: t(`recordings.state.${value}`) }))}
          />
          <SearchFilter field="word" label={t('recordings.word.search')} />
        </Filters>
        <DataTable<RecordingRow>
          {...paging}
          label={t('scene.tab.recordings')}
          query={query}
          rowKey={({ id }) => id}
          columns={columnsOf(t, {
            playing: player.key,
            updateReason: reason('update'),
            deleteReason: reason('delete'),
            toggle: (row) => player.toggle(row.id, (signal) => loadAudio(row, signal)),
            upload: (row, files) => send(files, row),
            synthesize: actions.synthesize,
            remove: actions.remove,
          })}
          empty={
            <EmptyNote text={word === '' && state === undefined ? t('recordings.empty') : t('ui.noMatch')} />
          }
        />
      </Card>
    </>
  )
}

const PageActions = ({
  uploads,
  reason,
}: {
  readonly uploads: ReturnType<typeof useUploads>
  readonly reason: string | undefined
}) => {
  const t = useMessages()
  const notices = useNotices()
  const { sceneId } = useScene().scene
  const { isRunning } = useSynthesis(sceneId)
  const start = useSend(api.startSynthesis, { stale: [api.findSynthesis] })
  const download = (): void =>
    void fetchBytes(api.exportRecordings, { id: sceneId }).then(
      (blob) => saveFile(blob, `recordings-${sceneId}.zip`),
      notices.failed,
    )
  return (
    <span className={layout.row}>
      <ActionButton icon={<DownloadOutlined />} onClick={download}>
        {t('recordings.export')}
      </ActionButton>
      <ActionButton
        icon={<SoundOutlined />}
        disabledReason={reason}
        loading={start.isPending || isRunning}
        onClick={() => start.mutate({ input: { sceneId } }, { onError: notices.failed })}
      >
        {t('recordings.synthesize.all')}
      </ActionButton>
      <FileButton
        type="primary"
        accept=".zip,.wav"
        isMany
        disabledReason={reason}
        loading={uploads.isSending}
        onFiles={uploads.send}
      >
        {t('recordings.upload')}
      </FileButton>
    </span>
  )
}

const useRowActions = (sceneId: string) => {
  const t = useMessages()
  const notices = useNotices()
  const synthesize = useSend(api.synthesizeRecording, { stale: [api.listRecordings] })
  const remove = useSend(api.deleteRecordings, { stale: [api.listRecordings] })
  return {
    synthesize: ({ resId, part }: RecordingRow): void =>
      synthesize.mutate({ input: { sceneId, resId, part } }, { onError: notices.failed }),
    remove: ({ resId, part, fileName }: RecordingRow): void =>
      notices.askDelete({
        title: t('recordings.delete.title', { name: fileName }),
        text: t('recordings.delete.text'),
        remove: () => remove.mutateAsync({ input: { id: sceneId, resId: [resId], part } }),
      }),
  }
}

/** Plays the stored recording; without one a preview is synthesized and not stored. */
const loadAudio = ({ sceneId, resId, part, resUrlId, word }: RecordingRow, signal: AbortSignal) =>
  resUrlId === null
    ? fetchBytes(api.auditionText, { sceneId, text: word.slice(0, 500) }, { signal })
    : fetchBytes(api.findRecordingAudio, { sceneId, resId, part }, { signal })
