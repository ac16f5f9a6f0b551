import { Refusal } from '@parley/contract/refusals'
import { type AccountId, type ContactId, type TaskId, taskId } from '@parley/contract/vocabulary'
import { anyCountry, conversationVariables, countryPacks, stateHours } from '@parley/core/dialing'
import { neededVariables } from '@parley/core/dialogue'
import { type Callee, calleeOf } from '../../platform/callee-of.ts'
import { asAccount, type Db } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { isTestLine } from '../../platform/test-line.ts'
import { wireId } from '../../platform/wire-id.ts'
import { findTask, type TaskRow } from '../tasks/index.ts'
import {
  assumedConversationShape,
  type CostLook,
  costToWire,
  fewestCalls,
  newCostLook,
  notePrices,
} from './forecast-levels.ts'
import { judgeContacts } from './judge-contacts.ts'
import { type MessageLook, messagesToWire, newMessageLook, noteMessages } from './look-at-messages.ts'
import {
  type Example,
  exampleOf,
  type MissingNames,
  missingToWire,
  mostExamples,
  noteMissing,
} from './missing-names.ts'
import {
  findConversationShape,
  findMessageFacts,
  findPreflightFacts,
  listAccountsAbove,
  listWaitingContacts,
  namesInSight,
  type WaitingContactRow,
} from './queries.ts'

/** How many contacts one check examines; beyond that it takes a sample, and the response says so. */
const mostJudged = 20_000
const judgedAtOnce = 1000
const longestTalkSec = 7200
const mostHours = 72
const hourMs = 3_600_000

/**
 * Which rules the waiting contacts would meet now. Visibility of the task is checked as the principal's account; the blacklists
 * of the accounts above are then read with the dial loop's role, and reported by level only.
 */
export const preflight = async ({ app, principal }: ApiRequest, id: string) => {
  const task = await asAccount(app.database.api, principal.account, (tx) =>
    findTask(tx, principal.account, wireId(id, taskId)),
  )
  if (task === undefined) throw new Refusal('not_found')
  const { brain } = app.database
  const facts = await findPreflightFacts(brain, task.account, task.id)
  if (facts === undefined) throw new Refusal('not_found')
  const chain = await listAccountsAbove(brain, task.account)
  const nowMs = app.nowMs()
  const isTest = isTestLine(facts, app.sandbox)
  const oneIn = Math.ceil(facts.waiting / mostJudged)
  const names = await asAccount(app.database.api, principal.account, (tx) =>
    namesInSight(tx, principal.account, chain),
  )
  const longestSec = facts.maxCallSec > 0 ? Math.min(facts.maxCallSec, longestTalkSec) : longestTalkSec
  const inSight = new Set(names.keys())
  const message = await findMessageFacts(brain, task.account, { task: task.id, chain })
  const messages = message === undefined ? undefined : newMessageLook(message, inSight)
  const look = newLook(nowMs, newCostLook(longestSec, inSight), messages)
  const variableNames = neededVariables(facts.scene)
  let after: ContactId | undefined
  for (;;) {
    const contacts = await listWaitingContacts(brain, task.account, {
      task: task.id,
      after,
      limit: judgedAtOnce,
      chain,
      oneIn,
    })
    if (contacts.length === 0) break
    const callees = contacts.map((contact) => ({ ...contact, ...calleeOf(app.numbers, contact) }))
    await judgePage(brain, { task, isPublic: !isTest, contacts: callees, variableNames }, look)
    after = contacts.at(-1)?.id
  }
  const scale = look.judged === 0 ? 1 : facts.waiting / look.judged
  const cost = costToWire(look.cost, {
    names,
    behavior: await behaviorOf(brain, task.account, nowMs),
    mostCalls: task.strategy === null ? 1 : task.mostAttempts,
    scale,
  })
  return answerOf(task.id, look, {
    total: facts.waiting,
    isSample: oneIn > 1,
    isTestLine: isTest,
    cost,
    messages: messages === undefined ? null : messagesToWire(messages, { names, scale }),
  })
}

const behaviorOf = async (db: Db, account: AccountId, nowMs: number) => {
  const { calls, answered, talkMs } = await findConversationShape(db, account, nowMs)
  if (calls < fewestCalls) return { ...assumedConversationShape, calls: 0 }
  const talkSec = answered === 0 ? assumedConversationShape.talkSec : Math.ceil(talkMs / answered / 1000)
  return { answerRate: answered / calls, talkSec, calls }
}

type Skips = {
  readonly decision: 'later' | 'never'
  readonly rule: string
  readonly values: Readonly<Record<string, string>>
  count: number
  readonly examples: Example[]
}

type Look = {
  readonly nowMs: number
  judged: number
  callableNow: number
  lastMs: number | undefined
  readonly skips: Map<string, Skips>
  readonly missing: MissingNames
  readonly byHour: Map<number, number>
  readonly byPack: Map<string, number>
  readonly cost: CostLook
  /** Undefined if the task sends none. */
  readonly messages: MessageLook | undefined
}

const newLook = (nowMs: number, cost: CostLook, messages: MessageLook | undefined): Look => ({
  nowMs,
  judged: 0,
  callableNow: 0,
  lastMs: undefined,
  skips: new Map(),
  missing: new Map(),
  byHour: new Map(),
  byPack: new Map(),
  cost,
  messages,
})

const judgePage = async (
  db: Db,
  page: {
    readonly task: TaskRow
    readonly isPublic: boolean
    readonly contacts: readonly (WaitingContactRow & Callee)[]
    readonly variableNames: readonly string[]
  },
  look: Look,
): Promise<void> => {
  const { contacts, task, isPublic } = page
  const due = { contacts, wanted: contacts.length, nowMs: look.nowMs }
  const { callable, put } = await judgeContacts(db, { task, isPublic }, due)
  look.judged += contacts.length
  const payable = [
    ...callable,
    ...put.flatMap(({ contact, permission }) => (permission.kind === 'later' ? [contact] : [])),
  ]
  const { account, home } = task
  const unpriced = await notePrices(db, look.cost, {
    account,
    contacts: payable,
    nowMs: look.nowMs,
    home,
  })
  if (look.messages !== undefined) {
    const called = payable.filter(({ id }) => !unpriced.has(id))
    await noteMessages(db, look.messages, { account, contacts: called, home, nowMs: look.nowMs })
  }
  for (const { permission, ...contact } of callable) {
    notePack(look, permission.values)
    if (unpriced.has(contact.id)) noteSkip(look, contact, { kind: 'never', rule: 'noPrice', values: {} })
    else {
      look.callableNow += 1
      noteOpening(look, look.nowMs)
    }
  }
  for (const { contact, permission } of put) {
    noteSkip(look, contact, permission)
    notePack(look, permission.values)
    if (permission.kind === 'later' && permission.nextMs !== undefined) noteOpening(look, permission.nextMs)
  }
  for (const contact of contacts)
    noteMissing(look.missing, contact, lackingNames(contact, page.variableNames))
}

const noteSkip = (
  look: Look,
  contact: WaitingContactRow,
  {
    kind,
    rule,
    values,
  }: Omit<Skips, 'decision' | 'count' | 'examples'> & { readonly kind: 'later' | 'never' },
): void => {
  const key = JSON.stringify([kind, rule, values])
  const skips = look.skips.get(key) ?? { decision: kind, rule, values, count: 0, examples: [] }
  skips.count += 1
  if (skips.examples.length < mostExamples) skips.examples.push(exampleOf(contact))
  look.skips.set(key, skips)
}

const noteOpening = (look: Look, atMs: number): void => {
  look.lastMs = Math.max(look.lastMs ?? 0, atMs)
  const hour = Math.floor((atMs - look.nowMs) / hourMs)
  look.byHour.set(hour, (look.byHour.get(hour) ?? 0) + 1)
}

const notePack = (look: Look, { pack, state }: Readonly<Record<string, string>>): void => {
  for (const name of [pack, state])
    if (name !== undefined) look.byPack.set(name, (look.byPack.get(name) ?? 0) + 1)
}

/** The variables of the script that this contact lacks. */
const lackingNames = (contact: WaitingContactRow, names: readonly string[]): readonly string[] => {
  const known = conversationVariables(contact)
  return names.filter((name) => (known[name] ?? '').trim() === '')
}

const answerOf = (
  task: TaskId,
  look: Look,
  more: {
    readonly total: number
    readonly isSample: boolean
    readonly isTestLine: boolean
    readonly cost: ReturnType<typeof costToWire>
    readonly messages: ReturnType<typeof messagesToWire> | null
  },
) => ({
  taskId: task,
  ...more,
  judged: look.judged,
  callableNow: look.callableNow,
  skipped: [...look.skips.values()]
    .sort((one, other) => other.count - one.count)
    .map((skips) => ({ ...skips, values: { ...skips.values } })),
  missingVariables: missingToWire(look.missing),
  forecast: [...look.byHour]
    .filter(([hour]) => hour < mostHours)
    .sort(([one], [other]) => one - other)
    .map(([hour, count]) => ({ fromTime: epochSeconds(look.nowMs + hour * hourMs), count })),
  lastTime: look.lastMs === undefined ? null : epochSeconds(look.lastMs),
  packs: [...look.byPack].map(([pack, contacts]) => {
    const isNamed = ({ id, version }: { readonly id: string; readonly version: number }): boolean =>
      `${id} v${version}` === pack
    const known = [...countryPacks, anyCountry].find(isNamed)
    const state = stateHours.find(isNamed)
    if (state !== undefined)
      return { pack, isResearched: true, source: state.source, contacts, disclosure: [] }
    return {
      pack,
      isResearched: known?.isResearched ?? false,
      source: known?.source ?? '',
      contacts,
      disclosure: [...(known?.disclosure ?? [])],
    }
  }),
})
