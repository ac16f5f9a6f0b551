export { useScene } from './use-scene.ts'
