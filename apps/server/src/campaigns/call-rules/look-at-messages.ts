import type { AccountId, ContactId } from '@parley/contract/vocabulary'
import { conversationVariables } from '@parley/core/dialing'
import { fillMessage, measureMessage } from '@parley/core/sms'
import { destinationDigits } from '@parley/edge/numbers'
import { type MessageCharge, messageCharges, pricesOfChain } from '../../billing/prices/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { yuan } from '../../platform/yuan.ts'
import { type MissingNames, missingToWire, noteMissing } from './missing-names.ts'
import type { MessageFacts } from './queries.ts'

/** Messages with this many segments at one price. */
type SegmentCount = { readonly price: MessageCharge['price']; messages: number; segments: number }

/** The message after the call, over the pages of a preflight check. */
export type MessageLook = {
  readonly facts: MessageFacts
  readonly inSight: ReadonlySet<AccountId>
  readonly missing: MissingNames
  readonly bySegments: Map<number, number>
  readonly byAccount: Map<AccountId, Map<number, SegmentCount>>
  lacking: number
  unpriced: number
}

export const newMessageLook = (facts: MessageFacts, inSight: ReadonlySet<AccountId>): MessageLook => ({
  facts,
  inSight,
  missing: new Map(),
  bySegments: new Map(),
  byAccount: new Map(),
  lacking: 0,
  unpriced: 0,
})

type Addressee = {
  readonly id: ContactId
  readonly name: string
  readonly phone: string
  readonly written: string
  readonly variables: Readonly<Record<string, string>>
}

/** Renders the template for each contact that may be called, as after the call, and prices the result. */
export const noteMessages = async (
  db: Db,
  look: MessageLook,
  page: {
    readonly account: AccountId
    readonly contacts: readonly Addressee[]
    readonly home: string | null
    readonly nowMs: number
  },
): Promise<void> => {
  const { facts } = look
  const filled: { readonly segments: number; readonly destination: string }[] = []
  for (const contact of page.contacts) {
    const message = fillMessage(facts, conversationVariables(contact))
    if (message.kind === 'missing') {
      look.lacking += 1
      noteMissing(look.missing, contact, message.names)
      continue
    }
    const { segments } = measureMessage(message.text)
    look.bySegments.set(segments, (look.bySegments.get(segments) ?? 0) + 1)
    filled.push({ segments, destination: destinationDigits(contact.written, page.home ?? undefined) })
  }
  const { seller } = facts
  if (seller === null || filled.length === 0) return
  const destinations = [...new Set(filled.map(({ destination }) => destination))]
  const prices = await pricesOfChain(db, page.account, { destinations, atMs: page.nowMs, kind: 'sms' })
  for (const { segments, destination } of filled) {
    const charges = messageCharges(prices.get(destination) ?? [], { seller, segments })
    if (charges === undefined) look.unpriced += 1
    else for (const charge of charges) countCharge(look, charge, segments)
  }
}

const countCharge = (look: MessageLook, { account, price }: MessageCharge, segments: number): void => {
  if (!look.inSight.has(account)) return
  const counts = look.byAccount.get(account) ?? new Map<number, SegmentCount>()
  const count = counts.get(price.version) ?? { price, messages: 0, segments: 0 }
  count.messages += 1
  count.segments += segments
  counts.set(price.version, count)
  look.byAccount.set(account, counts)
}

/** Maximum: every contact gets one of the labels. The cost of a sample is scaled to all contacts. */
export const messagesToWire = (
  look: MessageLook,
  {
    names,
    scale,
  }: {
    readonly names: ReadonlyMap<AccountId, string>
    /** All contacts divided by those examined. */
    readonly scale: number
  },
) => ({
  template: look.facts.name,
  labels: look.facts.labels.map(({ intentId, name }) => ({ intentId, name })),
  hasLine: look.facts.seller !== null,
  lacking: look.lacking,
  unpriced: look.unpriced,
  missingVariables: missingToWire(look.missing),
  segments: [...look.bySegments]
    .sort(([one], [other]) => one - other)
    .map(([segments, contacts]) => ({ segments, contacts })),
  levels: [...look.byAccount].map(([account, counts]) => ({
    accountId: account,
    account: names.get(account) ?? '',
    most: yuan([...counts.values()].reduce((sum, count) => sum + mostOf(count, scale), 0n)),
    prices: [...counts.values()].map(({ price, messages, segments }) => ({
      unitPrice: yuan(price.cycleMicroYuan),
      messages,
      segments,
    })),
  })),
})

const mostOf = ({ price, segments }: SegmentCount, scale: number): bigint =>
  price.cycleMicroYuan * BigInt(Math.ceil(segments * scale))
