import { api } from '@parley/contract/api'
import { Modal } from 'antd'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useSend } from '../../platform/use-call.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TextFileButton } from '../../ui/text-file-button.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useWords } from '../../words/use-words.ts'

/** A new script from a file that another one was taken out as; it opens as a draft. */
export const ImportScript = () => {
  const say = useWords()
  const mayNot = useMayNot()
  const navigate = useNavigate()
  const send = useSend(api.importScene, { stale: [api.listScenes] })
  return (
    <>
      <TextFileButton
        label={say('scenes.import')}
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
      <Modal open={send.isError} footer={null} onCancel={() => send.reset()} title={say('ui.error.title')}>
        <ErrorNote error={send.error} />
      </Modal>
    </>
  )
}
