import type { CalleeNumber, CallPurpose, CallWindow, ConsentKind } from '@parley/contract/vocabulary'
import { dateOf, isOpen, nextOpen, type OpenHours, toLocalMs, windowHours } from '../hours/index.ts'
import type { ZoneOffset } from '../zone-offset.ts'
import { type CountryPack, packInForce } from './country-pack.ts'
import { type StateHours, stateHoursInForce } from './us-state-hours.ts'

/** Which list contains a number. */
export type BlacklistLevel = 'platform' | 'reseller' | 'account' | 'task'

export type CallFacts = {
  readonly nowMs: number
  readonly window: CallWindow & { readonly daysOff?: readonly string[] }
  readonly blacklistedBy: BlacklistLevel | undefined
  readonly purpose: CallPurpose
  /** Absent for a line that reaches no public telephone: no country rules apply. */
  readonly callee: CalleeNumber | undefined
  /** The strongest consent in force. */
  readonly consent: ConsentKind | undefined
  /** Times of the account's calls to this number during the last seven days, in any task; epoch ms. */
  readonly calledMs: readonly number[]
}

export type LaterRule =
  | 'outsideWindow'
  | 'countryHours'
  | 'attemptsPerDay'
  | 'attemptsPerWeek'
  /** The number has a call in progress, or another transaction is about to call it. */
  | 'numberInCall'
  /** The account has reached its daily limit of new countries. */
  | 'newDestinations'
export type NeverRule =
  | 'blacklisted'
  | 'shortNumber'
  | 'numberKind'
  | 'noConsent'
  | 'windowNeverOpens'
  | 'callUnknown'
  /** The script uses a variable for which the contact has no value. */
  | 'valueMissing'

/** Inputs of a rule, by name, for explanations. */
export type RuleValues = Readonly<Record<string, string>>

export type CallPermission =
  /** Minimum ringing time before we give up. */
  | { readonly kind: 'now'; readonly values: RuleValues; readonly ringFloorSec: number }
  /**
   * `nextMs`: the first instant at which every rule permits it. Where there is none within two months it is
   * never called.
   */
  | {
      readonly kind: 'later'
      readonly rule: LaterRule
      readonly values: RuleValues
      readonly nextMs: number
    }
  | { readonly kind: 'never'; readonly rule: NeverRule; readonly values: RuleValues }

/** Whether a contact may be called at this instant. Used by preflight check, scheduler and ledger. */
export const mayCallNow = (facts: CallFacts, offsetOf: ZoneOffset): CallPermission => {
  const pack = packOf(facts, offsetOf)
  const never = neverRule(facts, pack)
  if (never !== undefined) return never
  const countries = calleeHours(facts, pack, offsetOf)
  const task = windowHours(facts.window, facts.window.daysOff)
  const capMs = whenCapsAllow(facts, pack)
  const state = stateOf(facts, offsetOf)
  const values = {
    ...valuesOf(facts, pack),
    ...(state !== undefined && { state: packName(state) }),
    ...beyondHolidays(facts, pack, offsetOf),
  }
  const rule = laterRule(facts, { task, countries, capMs }, offsetOf)
  if (rule === undefined) return { kind: 'now', values, ringFloorSec: pack?.ringFloorSec ?? 0 }
  const nextMs = nextOpen([task, ...countries], Math.max(facts.nowMs, capMs.day, capMs.week), offsetOf)
  if (nextMs === undefined)
    return { kind: 'never', rule: 'windowNeverOpens', values: { ...values, closedBy: rule.rule } }
  return { kind: 'later', rule: rule.rule, values: { ...values, ...rule.values }, nextMs }
}

/** The rules of the callee's country on its local date; the cautious ones where the number has no country. */
const packOf = ({ callee, nowMs, window }: CallFacts, offsetOf: ZoneOffset): CountryPack | undefined => {
  if (callee === undefined) return undefined
  return packInForce(callee.country, dateThere({ callee, nowMs, window }, offsetOf))
}

const dateThere = (
  { callee, nowMs, window }: Pick<CallFacts, 'callee' | 'nowMs' | 'window'>,
  offsetOf: ZoneOffset,
): string => dateOf(toLocalMs(callee?.zones[0] ?? window.zone, nowMs, offsetOf))

const neverRule = (facts: CallFacts, pack: CountryPack | undefined): CallPermission | undefined => {
  const { blacklistedBy, callee, consent, purpose } = facts
  if (blacklistedBy !== undefined)
    return { kind: 'never', rule: 'blacklisted', values: { level: blacklistedBy } }
  if (callee === undefined || pack === undefined) return undefined
  const values = valuesOf(facts, pack)
  if (callee.isNoSubscriber) return { kind: 'never', rule: 'shortNumber', values }
  if (pack.refusedKinds.includes(callee.kind))
    return { kind: 'never', rule: 'numberKind', values: { ...values, kind: callee.kind } }
  const wanted = pack.consent[purpose]
  const isEnough = wanted === 'none' || consent === wanted || consent === 'written'
  return isEnough ? undefined : { kind: 'never', rule: 'noConsent', values: { ...values, wanted, purpose } }
}

/** Hours, and their pack or state. */
type CalleeHours = OpenHours & { readonly of: string }

/** The hours of the country and of the state, each in every possible zone of the callee. */
const calleeHours = (
  facts: CallFacts,
  pack: CountryPack | undefined,
  offsetOf: ZoneOffset,
): readonly CalleeHours[] => {
  const { callee, window } = facts
  if (callee === undefined || pack === undefined) return []
  const zones = callee.zones.length === 0 ? [window.zone] : callee.zones
  const ofCountry = zones.map((zone) => ({
    zone,
    days: pack.days,
    closed: pack.closed,
    of: packName(pack),
  }))
  const state = stateOf(facts, offsetOf)
  if (state === undefined) return ofCountry
  const { days, closed } = state
  const clocks = state.zone === undefined ? zones : new Set([...zones, state.zone])
  const of = packName(state)
  return [...ofCountry, ...Array.from(clocks, (zone) => ({ zone, days, closed, of }))]
}

const stateOf = (facts: CallFacts, offsetOf: ZoneOffset): StateHours | undefined =>
  stateHoursInForce(facts.callee?.state, dateThere(facts, offsetOf))

const packName = ({ id, version }: Pick<CountryPack, 'id' | 'version'>): string => `${id} v${version}`

type CapTimes = { readonly day: number; readonly week: number }

const dayMs = 86_400_000

/** When the limits permit a call again: once the oldest counted call leaves the period. */
const whenCapsAllow = ({ calledMs }: CallFacts, pack: CountryPack | undefined): CapTimes => {
  if (pack === undefined) return { day: 0, week: 0 }
  const newest = [...calledMs].sort((one, other) => other - one)
  const after = (most: number, periodMs: number): number => {
    const oldest = newest[most - 1]
    return oldest === undefined ? 0 : oldest + periodMs
  }
  return { day: after(pack.mostPerDay, dayMs), week: after(pack.mostPerWeek, 7 * dayMs) }
}

const laterRule = (
  { nowMs }: CallFacts,
  { task, countries, capMs }: { task: OpenHours; countries: readonly CalleeHours[]; capMs: CapTimes },
  offsetOf: ZoneOffset,
): { readonly rule: LaterRule; readonly values: RuleValues } | undefined => {
  if (!isOpen(task, nowMs, offsetOf)) return { rule: 'outsideWindow', values: { zone: task.zone } }
  const closed = countries.find((hours) => !isOpen(hours, nowMs, offsetOf))
  if (closed !== undefined) return { rule: 'countryHours', values: { zone: closed.zone, hours: closed.of } }
  if (capMs.day > nowMs) return { rule: 'attemptsPerDay', values: {} }
  return capMs.week > nowMs ? { rule: 'attemptsPerWeek', values: {} } : undefined
}

/** Beyond the last year whose moving holidays are known, the decision names that year. */
const beyondHolidays = (
  { callee, nowMs, window }: CallFacts,
  pack: CountryPack | undefined,
  offsetOf: ZoneOffset,
): RuleValues => {
  if (pack?.holidaysTo === undefined) return {}
  const date = dateThere({ callee, nowMs, window }, offsetOf)
  return Number(date.slice(0, 4)) > pack.holidaysTo ? { holidaysTo: String(pack.holidaysTo) } : {}
}

const valuesOf = ({ callee }: CallFacts, pack: CountryPack | undefined): RuleValues => {
  if (callee === undefined || pack === undefined) return {}
  return {
    country: callee.country ?? '',
    pack: packName(pack),
    ...(pack.isResearched ? {} : { cautious: 'yes' }),
  }
}
