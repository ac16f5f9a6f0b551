import { ArrowLeftOutlined, HistoryOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { ForbiddenPage } from '../../pages/forbidden-page.tsx'
import { paths } from '../../paths.ts'
import { sceneInHash } from '../../platform/scene-in-hash.ts'
import { useRequest } from '../../platform/use-request.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { chosenScene } from './chosen-scene.ts'
import { readOnlyReasonOf } from './read-only-reason.ts'
import { SceneMoves } from './scene-moves.tsx'
import { SceneStatusTag } from './scene-status-tag.tsx'
import { sceneTabs } from './scene-tabs.ts'
import type { UnsavedWork } from './unsaved-work.ts'
import type { OpenScene, SceneRow } from './use-scene.ts'
import { hasSceneStatus } from './use-scene.ts'

/** Around every tab of a scene: its name, state, moves and the tabs themselves. */
export const SceneFrame = () => {
  const t = useMessages()
  const params = useParams()
  const location = useLocation()
  const sceneId = params.sceneId ?? sceneInHash().sceneId ?? chosenScene.read()
  const query = useRequest(api.findScene, { id: sceneId ?? '' }, { enabled: sceneId !== undefined })
  useEffect(() => {
    if (sceneId !== undefined) chosenScene.keep(sceneId)
    return () => {
      if (!window.location.pathname.includes('utterance')) chosenScene.clear()
    }
  }, [sceneId])
  if (sceneId === undefined || query.error?.code === 'not_found') return <NoScene />
  if (query.error?.code === 'no_permission') return <ForbiddenPage />
  if (query.error !== null && query.data === undefined)
    return (
      <Page title={t('scenes.title')}>
        <ErrorNote error={query.error} onRetry={query.refetch} />
      </Page>
    )
  if (query.data === undefined) return <Loading />
  return <Framed scene={query.data} pathname={location.pathname} />
}

const Framed = ({ scene, pathname }: { readonly scene: SceneRow; readonly pathname: string }) => {
  const t = useMessages()
  const navigate = useNavigate()
  const tab = sceneTabs.find(({ path }) => pathname.includes(`/${path}`))?.path ?? ''
  const readOnlyReason: OpenScene['readOnlyReason'] = (mask) => readOnlyReasonOf(scene, mask, t)
  const unsaved = useRef<UnsavedWork>(undefined)
  const context: OpenScene = { scene, readOnlyReason, unsaved }
  return (
    <Page
      title={scene.name}
      before={
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('scene.back')}
          onClick={() => void navigate(paths.scenes)}
        />
      }
      after={
        <>
          <SceneStatusTag status={scene.sceneStatus} />
          <span className={layout.softText}>{t(`language.${scene.language}`)}</span>
        </>
      }
      actions={
        <>
          <Button
            icon={<HistoryOutlined />}
            onClick={() => void navigate(paths.scene(scene.sceneId, 'versions'))}
          >
            {t('versions.title')}
          </Button>
          <SceneMoves scene={scene} unsaved={unsaved} />
        </>
      }
    >
      {hasSceneStatus(scene, 'rejected') ? (
        <Alert
          type="error"
          showIcon
          title={t('scene.rejected', { reason: scene.rejectReason })}
          className={layout.spaceBelowSmall ?? ''}
        />
      ) : undefined}
      <LinkTabs
        label={t('scene.tabs')}
        tabs={sceneTabs.map(({ path, title }) => ({
          to: paths.scene(scene.sceneId, path),
          text: t(title),
          isCurrent: path === tab,
        }))}
      />
      <Outlet context={context} />
    </Page>
  )
}

const NoScene = () => {
  const t = useMessages()
  const navigate = useNavigate()
  return (
    <Page title={t('scenes.title')}>
      <EmptyNote text={t('scene.missing')}>
        <Button type="primary" onClick={() => void navigate(paths.scenes)}>
          {t('scene.back')}
        </Button>
      </EmptyNote>
    </Page>
  )
}
