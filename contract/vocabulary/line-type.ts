import { coded } from '../coded.ts'

/** Types of telephone lines (decision §11). */
export const LineType = coded({ platform: 1, thirdParty: 2, callCenter: 3 })
export type LineType = (typeof LineType.words)[number]

/** Whether a line takes calls. */
export const LineStatus = coded({ disabled: 0, enabled: 1 })
