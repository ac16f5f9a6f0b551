import type { VariableType } from '@parley/contract/vocabulary'

/** The expected answers of a callee; each is a shared intent of the script, so that its words are edited in one place. */
export const templateIntents = ['yes', 'no', 'later', 'who', 'done'] as const
export type TemplateIntent = (typeof templateIntents)[number]

type Graph = {
  /** Values that a contact brings; one without a default has to be in every list. */
  readonly variables: readonly { readonly name: string; readonly type: VariableType }[]
  /** Where each answer leads, node by node; the first node opens, and those that lead nowhere end the call. */
  readonly nodes: Readonly<Record<string, Readonly<Partial<Record<TemplateIntent, string>>>>>
  /** The node that gives a label, in the order of the labels' rules. */
  readonly labels: readonly string[]
}

/** The same flow in every language. */
export const templateGraphs = {
  appointment: {
    variables: [
      { name: 'name', type: 'name' },
      { name: 'time', type: 'custom' },
    ],
    nodes: {
      opening: { yes: 'confirmed', no: 'reschedule', later: 'reschedule', who: 'who' },
      who: { yes: 'confirmed', no: 'reschedule', later: 'reschedule' },
      reschedule: { yes: 'callBack', no: 'cancelled', later: 'callBack' },
      confirmed: {},
      callBack: {},
      cancelled: {},
      quiet: {},
    },
    labels: ['confirmed', 'callBack', 'cancelled', 'quiet'],
  },
  survey: {
    variables: [{ name: 'name', type: 'name' }],
    nodes: {
      opening: { yes: 'satisfied', no: 'declined', later: 'declined', who: 'who' },
      who: { yes: 'satisfied', no: 'declined', later: 'declined' },
      satisfied: { yes: 'recommend', no: 'callBackOffer' },
      recommend: { yes: 'promoter', no: 'neutral' },
      callBackOffer: { yes: 'callBack', no: 'unhappy' },
      promoter: {},
      neutral: {},
      callBack: {},
      unhappy: {},
      declined: {},
      quiet: {},
    },
    labels: ['promoter', 'neutral', 'callBack', 'unhappy', 'declined', 'quiet'],
  },
  payment: {
    variables: [
      { name: 'name', type: 'name' },
      { name: 'amount', type: 'custom' },
      { name: 'date', type: 'custom' },
    ],
    nodes: {
      opening: { done: 'paid', yes: 'promised', no: 'help', later: 'help', who: 'who' },
      who: { done: 'paid', yes: 'promised', no: 'help', later: 'help' },
      help: { done: 'paid', yes: 'callBack', no: 'refused' },
      paid: {},
      promised: {},
      callBack: {},
      refused: {},
      quiet: {},
    },
    labels: ['paid', 'promised', 'callBack', 'refused', 'quiet'],
  },
  leads: {
    variables: [{ name: 'name', type: 'name' }],
    nodes: {
      opening: { yes: 'need', no: 'refused', later: 'later', who: 'who' },
      who: { yes: 'need', no: 'refused', later: 'later' },
      need: { yes: 'meeting', no: 'nurture', later: 'nurture' },
      meeting: { yes: 'qualified', no: 'nurture', later: 'later' },
      qualified: {},
      nurture: {},
      later: {},
      refused: {},
      quiet: {},
    },
    labels: ['qualified', 'nurture', 'later', 'refused', 'quiet'],
  },
} as const satisfies Readonly<Record<string, Graph>>

export type TemplateName = keyof typeof templateGraphs
export const templateNames = [
  'appointment',
  'survey',
  'payment',
  'leads',
] as const satisfies readonly TemplateName[]

type NodeOf<Name extends TemplateName> = keyof (typeof templateGraphs)[Name]['nodes']

/** The words of the templates in one language of scripts. */
export type TemplateWords = {
  readonly intents: Readonly<
    Record<TemplateIntent, { readonly name: string; readonly words: readonly string[] }>
  >
  /** Each node's title, which labels use, and its prompt. */
  readonly templates: {
    readonly [Name in TemplateName]: Readonly<Record<NodeOf<Name>, readonly [title: string, says: string]>>
  }
  /** The form of address for a contact without a name. */
  readonly nameless: string
  /** Said before the first words: over the public network no script calls without one. */
  readonly disclosure: string
  readonly notReached: string
  readonly silent: string
  readonly stillThere: string
  readonly pardon: string
  readonly goodbye: string
  /** Words that interrupt the robot; a Han character counts as one. */
  readonly interruptWords: number
}
