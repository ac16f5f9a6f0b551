import type { AnswerOf, api } from '@parley/contract/api'
import { currentLanguage, languageTags } from '../../platform/language.ts'
import { shownAmount } from '../../ui/shown-amount.ts'
import { useWords } from '../../words/use-words.ts'

type ChargeRule = AnswerOf<typeof api.listBills>['data'][number]['chargeRule']

/** How money, places and rules are said in the reader's language. */
export const useMoneyWords = () => {
  const say = useWords()
  const language = currentLanguage()
  const rule = (one: ChargeRule): string =>
    one === 'perCall' ? say('bill.rule.perCall') : say('bill.rule.seconds', { rule: one })
  const regions = new Intl.DisplayNames([languageTags[language]], { type: 'region' })
  return {
    amount: (yuan: string): string => shownAmount(yuan, language),
    /** A column's name with the unit that its amounts are in. */
    inUnit: (name: string): string => `${name} (${say('bill.unit')})`,
    country: (letters: string): string =>
      letters === '' ? say('bill.everywhere') : (regions.of(letters) ?? letters),
    rule,
    /** What a row of a bill is charged by: a call by its rule, a message by its segments. */
    chargedBy: (row: { readonly kind: 'voice' | 'sms'; readonly chargeRule: ChargeRule }): string =>
      row.kind === 'sms' ? say('bill.rule.segment') : rule(row.chargeRule),
  }
}

export type MoneyWords = ReturnType<typeof useMoneyWords>
