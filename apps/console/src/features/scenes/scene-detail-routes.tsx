import type { RouteObject } from 'react-router'
import { Navigate } from 'react-router'
import { ComingPage } from '../../pages/coming-page.tsx'
import { lazyPage } from '../../pages/lazy-page.tsx'
import { type SceneTab, scenePages, sceneTabs } from '../../routes.ts'
import { SceneFrame } from './scene-frame.tsx'

const elementOf = ({ page, title }: SceneTab) =>
  page === undefined ? <ComingPage title={title} /> : lazyPage(page)

const tabs = (): RouteObject[] =>
  [...sceneTabs, ...scenePages].map((tab) => ({ path: tab.path, element: elementOf(tab) }))

/** A scene's pages: below its id, and below /callbot/utterance with the scene in the hash (specification 1 §2). */
export const sceneDetailRoutes: RouteObject[] = [
  {
    path: '/callbot/utterance/setting/:sceneId',
    element: <SceneFrame />,
    children: [{ index: true, element: <Navigate to="flowchart" replace /> }, ...tabs()],
  },
  { path: '/callbot/utterance', element: <SceneFrame />, children: tabs() },
]
