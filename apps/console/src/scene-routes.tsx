import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { type SceneTab, type SceneTabPath, scenePages, sceneTabs } from './features/scenes/scene-tabs.ts'
import { ComingPage } from './pages/coming-page.tsx'
import { lazyPage } from './pages/lazy-page.tsx'

/** The tabs that are built; every other tab shows the page "coming". */
const pagesByTab: Readonly<Partial<Record<SceneTabPath, () => Promise<{ readonly Page: ComponentType }>>>> = {
  flowchart: () =>
    import('./features/flowchart/flowchart-page.tsx').then(({ FlowchartPage }) => ({ Page: FlowchartPage })),
  'open/question': () =>
    import('./features/questions/questions-page.tsx').then(({ QuestionsPage }) => ({ Page: QuestionsPage })),
  'common/dialog': () =>
    import('./features/questions/questions-page.tsx').then(({ CommonDialogPage }) => ({
      Page: CommonDialogPage,
    })),
  scene_param: () =>
    import('./features/variables/variables-page.tsx').then(({ VariablesPage }) => ({ Page: VariablesPage })),
  scene_setting: () =>
    import('./features/scene-settings/settings-page.tsx').then(({ SettingsPage }) => ({
      Page: SettingsPage,
    })),
  'upload/record': () =>
    import('./features/recordings/recordings-page.tsx').then(({ RecordingsPage }) => ({
      Page: RecordingsPage,
    })),
  intent_tag: () =>
    import('./features/intent-tags/tags-page.tsx').then(({ TagsPage }) => ({ Page: TagsPage })),
  'test/case': () =>
    import('./features/test-cases/test-cases-page.tsx').then(({ TestCasesPage }) => ({
      Page: TestCasesPage,
    })),
  'test/case/detail': () =>
    import('./features/test-cases/case-detail-page.tsx').then(({ CaseDetailPage }) => ({
      Page: CaseDetailPage,
    })),
  dial_strategy: () =>
    import('./features/strategies/strategies-page.tsx').then(({ StrategiesPage }) => ({
      Page: StrategiesPage,
    })),
  open_api: () =>
    import('./features/open-api/open-api-page.tsx').then(({ OpenApiPage }) => ({ Page: OpenApiPage })),
  versions: () =>
    import('./features/versions/versions-page.tsx').then(({ VersionsPage }) => ({ Page: VersionsPage })),
  writing_test: () =>
    import('./features/text-test/writing-test-page.tsx').then(({ WritingTestPage }) => ({
      Page: WritingTestPage,
    })),
}

const tabs = (): RouteObject[] =>
  [...sceneTabs, ...scenePages].map(({ path, title }: SceneTab) => {
    const load = pagesByTab[path]
    return { path, element: load === undefined ? <ComingPage title={title} /> : lazyPage(load) }
  })

const frame = lazyPage(() =>
  import('./features/scenes/scene-frame.tsx').then(({ SceneFrame }) => ({ Page: SceneFrame })),
)

/** A scene's pages: below its id, and below /callbot/utterance with the scene in the hash (specification 1 §2). */
export const sceneRoutes: RouteObject[] = [
  {
    path: '/callbot/utterance/setting/:sceneId',
    element: frame,
    children: [{ index: true, element: <Navigate to="flowchart" replace /> }, ...tabs()],
  },
  { path: '/callbot/utterance', element: frame, children: tabs() },
]
