import type { api, ResponseOf } from '@parley/contract/api'
import { useMessages } from '../../messages/use-messages.ts'
import { currentLanguage, languageTags } from '../../platform/language.ts'
import { shownAmount, shownUnitPrice } from '../../ui/shown-amount.ts'

type ChargeRule = ResponseOf<typeof api.listBills>['data'][number]['chargeRule']

/** Money, places and charge rules in the reader's language. */
export const useMoneyMessages = () => {
  const t = useMessages()
  const language = currentLanguage()
  const rule = (one: ChargeRule): string =>
    one === 'perCall' ? t('bill.rule.perCall') : t('bill.rule.seconds', { rule: one })
  const regions = new Intl.DisplayNames([languageTags[language]], { type: 'region' })
  return {
    amount: (yuan: string): string => shownAmount(yuan, language),
    unitPrice: (yuan: string): string => shownUnitPrice(yuan, language),
    /** The title of a column of unit prices; in English with the unit that they are in. */
    unitPriceTitle: language === 'en' ? `${t('bill.unitPrice')} (${t('bill.unit')})` : t('bill.unitPrice'),
    /** A unit price with its unit, for places without a column title. */
    unitPriceInUnit: (yuan: string): string =>
      language === 'en'
        ? `${shownUnitPrice(yuan, language)} (${t('bill.unit')})`
        : shownUnitPrice(yuan, language),
    country: (letters: string): string =>
      letters === '' ? t('bill.everywhere') : (regions.of(letters) ?? letters),
    rule,
    /** The rule that a row of a bill is charged by: a call's charge rule, or a message's segments. */
    chargedBy: (row: { readonly kind: 'voice' | 'sms'; readonly chargeRule: ChargeRule }): string =>
      row.kind === 'sms' ? t('bill.rule.segment') : rule(row.chargeRule),
  }
}

export type MoneyMessages = ReturnType<typeof useMoneyMessages>
