export { SceneFrame } from './scene-frame.tsx'
export { type SceneTab, type SceneTabPath, scenePages, sceneTabs } from './scene-tabs.ts'
export { useScene } from './use-scene.ts'
