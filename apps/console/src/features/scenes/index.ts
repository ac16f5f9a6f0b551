export { sceneDetailRoutes } from './scene-detail-routes.tsx'
export { type OpenScene, useScene } from './use-scene.ts'
