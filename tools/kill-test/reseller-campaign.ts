import type { AccountId, LineId, SceneScript, TaskId } from '@parley/contract/vocabulary'
import { plainSettings } from '@parley/core/dialogue/testing'
import { createAccount } from '../../apps/server/src/accounts/accounts/index.ts'
import { topUp } from '../../apps/server/src/billing/ledger/index.ts'
import { setPrices } from '../../apps/server/src/billing/prices/index.ts'
import { createLine, grantLine } from '../../apps/server/src/calls/lines/index.ts'
import type { ServerApp } from '../../apps/server/src/platform/server-app.ts'
import { demonstrationWords, savingsScene } from '../../apps/server/src/startup/demonstration/index.ts'
import { type Context, callees, publishedScene, startTaskOf } from '../real-processes.ts'

/** Limits of concurrent calls: each is the tightest of all at some time of the campaign. */
export const limits = { line: 13, account: 12, engine: 9, robots: { talks: 5, short: 12, poor: 12 } }

export type ResellerCampaign = {
  readonly tasks: Readonly<Record<'talks' | 'short' | 'poor', TaskId>>
  readonly root: AccountId
  /** Two tasks of its own, at most `limits.account` calls; it and its reseller pay for each. */
  readonly shop: AccountId
  /** Pays the platform, and has funds for a few concurrent calls only. */
  readonly poor: AccountId
}

/** Top-up of the poor customer whenever it has nothing left: a dozen cycles, so three concurrent calls. */
export const alms = 1_000_000n

/**
 * A reseller's customer with two tasks and a customer of the platform's with one, all over one line. Most
 * callees end quickly: busy, gone, wrong numbers, no answer, or a call of one sentence; a tenth are real
 * conversations.
 */
export const startResellerCampaign = async (
  app: ServerApp,
  { root, carrier }: Context,
  contacts: number,
): Promise<ResellerCampaign> => {
  const reseller = await createAccount(app, { account: root }, { name: 'reseller', role: 'agent' })
  const shop = await createAccount(
    app,
    { account: reseller },
    { name: 'shop', role: 'resellersCustomer', concurrencyLimit: limits.account },
  )
  const poor = await createAccount(app, { account: root }, { name: 'poor', role: 'directCustomer' })
  await sell(app, { seller: root, buyer: reseller, unitMicroYuan: 30_000n, amountMicroYuan: 1_000_000_000n })
  await sell(app, { seller: reseller, buyer: shop, unitMicroYuan: 80_000n, amountMicroYuan: 1_000_000_000n })
  await sell(app, { seller: root, buyer: poor, unitMicroYuan: 80_000n, amountMicroYuan: alms })
  const line = await createLine(
    app,
    { account: root },
    { name: 'Carrier', ...carrier, callingNumber: '12025550100', maxConcurrency: limits.line },
  )
  for (const grantee of [shop, poor]) await grantLine(app, { account: root }, { lineId: line, grantee })
  const talks = Math.round(contacts * 0.1)
  const short = Math.round(contacts * 0.8)
  const start = taskOver(app, line)
  return {
    root,
    shop,
    poor,
    tasks: {
      talks: await start(shop, {
        name: 'talks',
        script: englishSavings(),
        contacts: callees(talks, ['00', '07', '09', '11', '10', '09', '11', '12']),
      }),
      short: await start(shop, { name: 'short', script: oneSentence, contacts: callees(short, quick) }),
      poor: await start(poor, {
        name: 'poor',
        script: oneSentence,
        contacts: callees(contacts - talks - short, quick),
      }),
    },
  }
}

const quick = ['06', '09', '11', '12', '06', '13', '10', '11', '09', '06', '11', '12']

const oneSentence: SceneScript = {
  language: 'en-US',
  nodes: [
    { nodeId: 'start', type: 'start', title: 'Hello', botWords: [{ resId: 'hello', word: 'Hello {name}.' }] },
    { nodeId: 'end', type: 'end', title: 'Bye', botWords: [{ resId: 'thanks', word: 'Thanks.' }] },
  ],
  connections: [
    { id: 'silent', source: 'start', target: 'end', name: 'silent', kind: 'silent' },
    { id: 'other', source: 'start', target: 'end', name: 'other', kind: 'noKeyword' },
  ],
  variables: [{ name: 'name', type: 'name' }],
  intents: [],
  tags: [{ intentId: 1, name: 'reached', priority: 1, ruleSets: [[{ kind: 'otherwise' }]] }],
  settings: { ...plainSettings, silenceMs: 500 },
}

const englishSavings = (): SceneScript => {
  const words = demonstrationWords.find(({ language }) => language === 'en-US')
  if (words === undefined) throw new Error('the demonstration has no English script')
  return savingsScene(words)
}

const sell = async (
  app: ServerApp,
  {
    seller,
    buyer,
    unitMicroYuan,
    amountMicroYuan,
  }: {
    readonly seller: AccountId
    readonly buyer: AccountId
    readonly unitMicroYuan: bigint
    readonly amountMicroYuan: bigint
  },
): Promise<void> => {
  const price = { countryCode: '1', chargeRule: '15+15', unitMicroYuan } as const
  await setPrices(app, { account: seller }, { buyer, prices: [price] })
  await topUp(app, { account: seller }, { customer: buyer, amountMicroYuan })
}

const taskOver =
  (app: ServerApp, lineId: LineId) =>
  async (
    account: AccountId,
    wanted: {
      readonly name: 'talks' | 'short' | 'poor'
      readonly script: SceneScript
      readonly contacts: ReturnType<typeof callees>
    },
  ): Promise<TaskId> => {
    const { name, script, contacts } = wanted
    const sceneId = await publishedScene(app, account, { name, script })
    return startTaskOf(app, account, {
      name,
      sceneId,
      lineId,
      contacts,
      robotNum: limits.robots[name],
      ringSec: 3,
    })
  }
