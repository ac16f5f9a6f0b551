import { describeCallStatus } from './describe-call-status.ts'
import type { Translate } from './use-messages.ts'

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

/** The values that a sentence may name; values that the rule did not see stay empty. */
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

/** A calling rule with the values that it saw. A rule of a newer server that this page does not know is shown by its name. */
export const describeRule = (
  rule: string,
  values: Readonly<Record<string, string>>,
  t: Translate,
): string => {
  const known = rules.find((one) => one === rule)
  if (known === undefined) return rule
  const { status, hours } = values
  const text = t(`rules.${known}`, {
    ...nothing,
    ...values,
    // Those of a state where they are narrower than its country's.
    ...(hours === undefined ? {} : { pack: hours }),
    ...(status === undefined ? {} : { status: describeCallStatus(Number(status), t) }),
  })
  // Rows written before rules had values have a reason without them.
  const reported = text.replace(/\s*[(（][\s,，]*[)）]/, '')
  const { holidaysTo } = values
  return holidaysTo === undefined ? reported : `${reported} · ${t('rules.holidaysTo', { year: holidaysTo })}`
}
