import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { fetchBytes } from '../../platform/call-api.ts'
import { callKey } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useSearch } from '../../ui/use-search.ts'
import { hasSceneStatus, useScene } from '../scenes/index.ts'
import styles from './open-api.module.css'

/** Each is a file that runs as it is. */
const samples = [
  { language: 'curl', title: 'curl', file: 'campaign.sh', run: 'bash campaign.sh' },
  { language: 'typescript', title: 'TypeScript', file: 'campaign.mts', run: 'npx tsx campaign.mts' },
  { language: 'python', title: 'Python', file: 'campaign.py', run: 'python3 campaign.py' },
  { language: 'java', title: 'Java', file: 'Campaign.java', run: 'java Campaign.java' },
] as const

/** Code that runs a campaign with this scene from outside (specification 2 §2 "open API code download"). */
export const OpenApiPage = () => {
  const t = useMessages()
  const search = useSearch()
  const { scene } = useScene()
  const { sceneId } = scene
  const sample = samples.find(({ language }) => language === search.text('language')) ?? samples[0]
  const { language, title } = sample
  const query = useQuery({
    queryKey: callKey(api.exportCode, { sceneId, language }),
    queryFn: async ({ signal }) =>
      (await fetchBytes(api.exportCode, { sceneId, language }, { signal })).text(),
  })
  const code = query.data
  return (
    <div className={list.stack}>
      <p className={list.hint}>{t('openApi.intro')}</p>
      {hasSceneStatus(scene, 'online') ? undefined : (
        <Alert type="info" showIcon title={t('openApi.notOnline')} />
      )}
      <Card title={t('openApi.title')} actions={<SampleActions sample={sample} code={query.data} />}>
        <div className={list.stack}>
          <p>{t('openApi.how')}</p>
          <pre className={styles.run}>
            {`export PARLEY_URL=${window.location.origin}\nexport PARLEY_ACCOUNT=…\nexport PARLEY_PASSWORD=…\nexport PARLEY_PHONE=…\n${sample.run}`}
          </pre>
          {query.error !== null ? (
            <ErrorNote error={query.error} onRetry={query.refetch} />
          ) : code === undefined ? (
            <Loading />
          ) : (
            <section
              className={styles.code}
              aria-label={t('openApi.codeOf', { language: title })}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: long code is scrolled by the keyboard too.
              tabIndex={0}
            >
              <pre>{code}</pre>
            </section>
          )}
          <a href="/api/openapi.json" target="_blank" rel="noopener">
            {t('openApi.description')}
          </a>
        </div>
      </Card>
    </div>
  )
}

type SampleActionsProps = { readonly sample: (typeof samples)[number]; readonly code: string | undefined }

const SampleActions = ({ sample, code }: SampleActionsProps) => {
  const t = useMessages()
  const notices = useNotices()
  const search = useSearch()
  const { language, file } = sample
  const copy = (text: string): void => {
    // A page served over plain HTTP has no clipboard API.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => notices.done(t('openApi.copied')),
      () => notices.warn(t('openApi.notCopied')),
    )
  }
  return (
    <span className={styles.actions}>
      <Segmented
        aria-label={t('openApi.language')}
        value={language}
        onChange={(next) => search.set({ language: next })}
        options={samples.map((one) => ({ value: one.language, label: one.title }))}
      />
      <Button icon={<CopyOutlined />} disabled={code === undefined} onClick={() => copy(code ?? '')}>
        {t('openApi.copy')}
      </Button>
      <Button
        icon={<DownloadOutlined />}
        disabled={code === undefined}
        onClick={() => saveFile(new Blob([code ?? ''], { type: 'text/plain' }), file)}
      >
        {t('openApi.download')}
      </Button>
    </span>
  )
}
