import { api } from '@parley/contract/api'
import { Modal } from 'antd'
import { useNavigate } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useSend } from '../../platform/use-request.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TextFileButton } from '../../ui/text-file-button.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'

/** A new script from a file that another one was taken out as; it opens as a draft. */
export const ImportScript = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const navigate = useNavigate()
  const send = useSend(api.importScene, { stale: [api.listScenes] })
  return (
    <>
      <TextFileButton
        label={t('scenes.import')}
        accept=".yaml,.yml,.json"
        isBusy={send.isPending}
        disabledReason={mayNot('add')}
        onText={(text) =>
          send.mutate(
            { input: { text } },
            { onSuccess: ({ sceneId }) => void navigate(paths.scene(sceneId)) },
          )
        }
      />
      <Modal open={send.isError} footer={null} onCancel={() => send.reset()} title={t('ui.error.title')}>
        <ErrorNote error={send.error} />
      </Modal>
    </>
  )
}
