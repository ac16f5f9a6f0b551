import { coded } from '../coded.ts'

/** Scene status (specification 1 §4; 99 is a logical delete, 1 §3). */
export const SceneStatus = coded({ draft: 0, online: 1, submitted: 2, rejected: 3, deleted: 99 })
export type SceneStatus = (typeof SceneStatus.words)[number]
