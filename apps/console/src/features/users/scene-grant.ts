import type { api, maskBits, ResponseOf } from '@parley/contract/api'

export type SceneGrant = ResponseOf<typeof api.listSceneGrants>['data'][number]

export type SceneMask = keyof typeof maskBits
/** The parts of a scene that are granted separately, in the order of their bits (decision §1). */
export const sceneMasks = ['flow', 'words', 'tricks'] as const satisfies readonly SceneMask[]
