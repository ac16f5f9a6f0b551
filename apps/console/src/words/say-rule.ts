import { sayCallStatus } from './say-call-status.ts'
import type { Say } from './use-words.ts'

const rules = [
  'allowed',
  'outsideWindow',
  'countryHours',
  'attemptsPerDay',
  'attemptsPerWeek',
  'windowNeverOpens',
  'blacklisted',
  'shortNumber',
  'numberKind',
  'noConsent',
  'technicalRetry',
  'redialRound',
  'optedOut',
  'neverAgain',
  'noRedial',
  'noRoundTakes',
  'tooManyEndings',
  'budgetUsedUp',
  'lineFailed',
  'noPrice',
  'noBalance',
  'priceWrong',
  'numberInCall',
  'spendLimit',
  'newDestinations',
  'callUnknown',
  'valueMissing',
] as const

/** What each sentence may name; what the rule did not see stays empty. */
const nothing = {
  destination: '',
  zone: '',
  pack: '',
  level: '',
  kind: '',
  wanted: '',
  status: '',
  round: '',
  variable: '',
}

/** A rule of calling, with what it saw. A newer server may know one that this page does not: then its name stands there. */
export const sayRule = (rule: string, values: Readonly<Record<string, string>>, say: Say): string => {
  const known = rules.find((one) => one === rule)
  if (known === undefined) return rule
  const { status, hours } = values
  const text = say(`rules.${known}`, {
    ...nothing,
    ...values,
    // Those of a state where they are narrower than its country's.
    ...(hours === undefined ? {} : { pack: hours }),
    ...(status === undefined ? {} : { status: sayCallStatus(Number(status), say) }),
  })
  // A row that was made before its rule was told has a reason without values.
  const told = text.replace(/\s*[(（][\s,，]*[)）]/, '')
  const { holidaysTo } = values
  return holidaysTo === undefined ? told : `${told} · ${say('rules.holidaysTo', { year: holidaysTo })}`
}
