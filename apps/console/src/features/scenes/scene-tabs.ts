import type { MessageKey } from '../../messages/messages.ts'

export type SceneTab = {
  /** Below /callbot/utterance/setting/{id}/ and, as an alias, below /callbot/utterance/ with the scene in the hash. */
  readonly path: SceneTabPath
  readonly title: MessageKey
}

export type SceneTabPath =
  | 'flowchart'
  | 'open/question'
  | 'common/dialog'
  | 'scene_param'
  | 'upload/record'
  | 'intent_tag'
  | 'test/case'
  | 'test/case/detail'
  | 'scene_setting'
  | 'dial_strategy'
  | 'writing_test'
  | 'open_api'
  | 'versions'

/** The scene detail's tabs, in the order of specification 1 §2. */
export const sceneTabs: readonly SceneTab[] = [
  { path: 'flowchart', title: 'scene.tab.flowchart' },
  { path: 'open/question', title: 'scene.tab.questions' },
  { path: 'common/dialog', title: 'scene.tab.dialog' },
  { path: 'scene_param', title: 'scene.tab.variables' },
  { path: 'upload/record', title: 'scene.tab.recordings' },
  { path: 'intent_tag', title: 'scene.tab.tags' },
  { path: 'test/case', title: 'scene.tab.tests' },
  { path: 'scene_setting', title: 'scene.tab.settings' },
  { path: 'dial_strategy', title: 'scene.tab.strategy' },
  { path: 'writing_test', title: 'scene.tab.writingTest' },
  { path: 'open_api', title: 'scene.tab.openApi' },
]

/** Pages of a scene that are reached from a tab and are none themselves. */
export const scenePages: readonly SceneTab[] = [
  { path: 'test/case/detail', title: 'scene.tab.tests' },
  { path: 'versions', title: 'versions.title' },
]
