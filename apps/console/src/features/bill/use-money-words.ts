import type { AnswerOf, api } from '@parley/contract/api'
import { currentLanguage, languageTags } from '../../platform/language.ts'
import { shownAmount, shownUnitPrice } from '../../ui/shown-amount.ts'
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
    unitPrice: (yuan: string): string => shownUnitPrice(yuan, language),
    /** The title of a column of unit prices; in English with the unit that they are in. */
    unitPriceTitle:
      language === 'en' ? `${say('bill.unitPrice')} (${say('bill.unit')})` : say('bill.unitPrice'),
    /** A unit price with its unit, where no column's title says it. */
    unitPriceInUnit: (yuan: string): string =>
      language === 'en'
        ? `${shownUnitPrice(yuan, language)} (${say('bill.unit')})`
        : shownUnitPrice(yuan, language),
    country: (letters: string): string =>
      letters === '' ? say('bill.everywhere') : (regions.of(letters) ?? letters),
    rule,
    /** What a row of a bill is charged by: a call by its rule, a message by its segments. */
    chargedBy: (row: { readonly kind: 'voice' | 'sms'; readonly chargeRule: ChargeRule }): string =>
      row.kind === 'sms' ? say('bill.rule.segment') : rule(row.chargeRule),
  }
}

export type MoneyWords = ReturnType<typeof useMoneyWords>
