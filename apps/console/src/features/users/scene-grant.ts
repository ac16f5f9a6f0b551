import type { api, ResponseOf } from '@parley/contract/api'

export type SceneGrant = ResponseOf<typeof api.listSceneGrants>['data'][number]

/** Masks of a scene (decision §1): 1 flow, 2 words, 4 tricks. */
export const maskNumbers = [1, 2, 4] as const
