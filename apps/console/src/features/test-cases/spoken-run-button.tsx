import { SoundOutlined } from '@ant-design/icons'
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import list from '../../ui/list.module.css'

/** Asks for the number of voices that speak the callees' sentences, then starts the run. */
export const SpokenRunButton = ({
  label,
  isRunning,
  disabledReason,
  onRun,
}: {
  readonly label: string
  readonly isRunning: boolean
  readonly disabledReason?: string | undefined
  readonly onRun: (voices: number) => void
}) => {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [voices, setVoices] = useState(1)
  const run = (): void => {
    setOpen(false)
    onRun(voices)
  }
  return (
    <>
      <ActionButton
        icon={<SoundOutlined />}
        loading={isRunning}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      >
        {label}
      </ActionButton>
      <Modal
        open={isOpen}
        title={label}
        okText={t('tests.speech.go')}
        cancelText={t('ui.cancel')}
        onCancel={() => setOpen(false)}
        onOk={run}
      >
        <div className={list.stack}>
          <Radio.Group
            aria-label={t('tests.speech.voices')}
            vertical
            value={voices}
            options={[
              { value: 1, label: t('tests.speech.voices.one') },
              { value: mostVoices, label: t('tests.speech.voices.three') },
            ]}
            onChange={({ target }) => setVoices(Number(target.value))}
          />
          <p className={list.hint}>{t('tests.speech.voices.hint')}</p>
        </div>
      </Modal>
    </>
  )
}

/** As many as the server has. */
const mostVoices = 3
