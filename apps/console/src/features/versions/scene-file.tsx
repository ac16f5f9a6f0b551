import { DownloadOutlined } from '@ant-design/icons'
import { api, type ResponseOf } from '@parley/contract/api'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { type ApiRefusal, staleVersionOf } from '../../platform/api-refusal.ts'
import { fetchBytes } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { saveFile } from '../../ui/save-file.ts'
import { TextFileButton } from '../../ui/text-file-button.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { scriptReads, useScene } from '../scenes/index.ts'
import { Changes } from './changes.tsx'

type Trial = {
  readonly text: string
  /** Of the draft that the file was compared with. */
  readonly version: number
  readonly found: ResponseOf<typeof api.replaceScene>
  /** Another user saved the draft after the previous comparison. */
  readonly isAnew: boolean
}

/** Exports the script as one YAML file, and imports one over the draft after its differences are shown. */
export const SceneFile = () => {
  const t = useMessages()
  const { trial, tryOut, replace, reason, download, read, close, save } = useSceneFile()
  return (
    <Card title={t('versions.file')}>
      <div className={list.stack}>
        <p className={list.hint}>{t('versions.file.intro')}</p>
        <div className={layout.row}>
          <Button icon={<DownloadOutlined />} onClick={download}>
            {t('versions.file.export')}
          </Button>
          <TextFileButton
            label={t('versions.file.import')}
            accept=".yaml,.yml,.json"
            isBusy={tryOut.isPending}
            disabledReason={reason}
            onText={(text) => read(text)}
          />
        </div>
        {tryOut.error === null || staleVersionOf(tryOut.error) !== undefined ? undefined : (
          <ErrorNote error={tryOut.error} />
        )}
      </div>
      <Modal
        open={trial !== undefined}
        width={720}
        title={t('versions.file.trial')}
        okText={t('versions.file.replace')}
        cancelText={t('ui.cancel')}
        okButtonProps={{ disabled: trial?.found.changes.length === 0, loading: replace.isPending }}
        onCancel={close}
        onOk={() => (trial === undefined ? undefined : save(trial))}
      >
        <div className={list.stack}>
          {trial?.isAnew ? (
            <Alert type="warning" showIcon title={t('editing.stale.title')} />
          ) : replace.error === null ? undefined : (
            <ErrorNote error={replace.error} />
          )}
          <p className={list.hint}>{t('versions.file.trial.text')}</p>
          {trial === undefined ? undefined : <Changes changes={trial.found.changes} />}
        </div>
      </Modal>
    </Card>
  )
}

/** Exports the script, compares an imported file with the draft, and replaces the draft with it. */
const useSceneFile = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const notices = useNotices()
  const { scene, readOnlyReason } = useScene()
  const [trial, setTrial] = useState<Trial>()
  const tryOut = useSend(api.replaceScene)
  const replace = useSend(api.replaceScene, { stale: [...scriptReads, api.compareSceneVersions] })
  const reason =
    readOnlyReason('flow') ?? readOnlyReason('words') ?? readOnlyReason('tricks') ?? mayNot('update')
  const download = (): void =>
    void fetchBytes(api.exportScene, { id: scene.sceneId }).then(
      (blob) => saveFile(blob, `${scene.name}.yaml`),
      notices.failed,
    )
  const read = (text: string, version = scene.version, isAnew = false): void =>
    tryOut.mutate(
      { input: { id: scene.sceneId, text, version, isTrial: true } },
      {
        onSuccess: (found) => setTrial({ text, version, found, isAnew }),
        onError: (error) => readAnew(text, error, isAnew),
      },
    )
  /** The draft was saved in the meantime, so the file is compared with the new one before anything is saved. */
  const readAnew = (text: string, error: ApiRefusal, isAnew: boolean): void => {
    const version = staleVersionOf(error)
    if (version !== undefined) read(text, version, isAnew)
  }
  const close = (): void => {
    setTrial(undefined)
    replace.reset()
  }
  const save = ({ text, version }: Trial): void =>
    replace.mutate(
      { input: { id: scene.sceneId, text, version } },
      {
        onError: (error) => readAnew(text, error, true),
        onSuccess: () => {
          close()
          notices.done(t('ui.saved'))
        },
      },
    )
  return { trial, tryOut, replace, reason, download, read, close, save }
}
