import { api, type ResponseOf } from '@parley/contract/api'

export type QuestionRow = ResponseOf<typeof api.listQuestions>['data'][number]

/** Business Q&A and common dialog are of one form, at two places of the wire. */
export const questionKinds = {
  business: {
    list: api.listQuestions,
    add: api.addQuestion,
    update: api.updateQuestion,
    remove: api.deleteQuestion,
    title: 'scene.tab.questions',
  },
  common: {
    list: api.listCommonDialog,
    add: api.addCommonDialog,
    update: api.updateCommonDialog,
    remove: api.deleteCommonDialog,
    title: 'scene.tab.dialog',
  },
} as const

export type QuestionKind = keyof typeof questionKinds
