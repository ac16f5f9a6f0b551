import { createRe2Patterns } from '@parley/edge/patterns'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import { Loading } from '../../ui/loading.tsx'
import { useScene } from '../scenes/index.ts'
import { VoiceTest } from '../voice-test/index.ts'
import styles from './text-test.module.css'
import { TextTest } from './text-test.tsx'
import { useScript } from './use-script.ts'

/** Tests the scene's saved draft by typing or by voice. */
export const WritingTestPage = () => {
  const t = useMessages()
  const { scene } = useScene()
  const { script, error, isPending } = useScript(scene.sceneId)
  const patterns = useMemo(createRe2Patterns, [])
  const [by, setBy] = useState<'typing' | 'voice'>('typing')
  return (
    <Card
      title={t('conversation.title')}
      actions={
        <Segmented
          aria-label={t('voice.way')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'typing', label: t('voice.byTyping') },
            { value: 'voice', label: t('voice.byVoice') },
          ]}
        />
      }
    >
      <p className={`${layout.softText} ${layout.spaceBelow}`}>{t('conversation.intro')}</p>
      {error === null ? undefined : error.code === 'no_permission' ? (
        t('conversation.forbidden')
      ) : (
        <ErrorNote error={error} />
      )}
      {isPending ? <Loading /> : undefined}
      {script === undefined ? undefined : (
        <div className={styles.page}>
          {by === 'voice' ? (
            <VoiceTest sceneId={scene.sceneId} script={script} />
          ) : (
            <TextTest script={script} patterns={patterns} />
          )}
        </div>
      )}
    </Card>
  )
}
