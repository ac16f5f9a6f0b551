import type { AccountId, ScriptLanguage } from '@parley/contract/vocabulary'
import { setPrices } from '../../billing/prices/index.ts'
import {
  insertSmsLine,
  insertSmsTemplate,
  pageOfSmsLines,
  pageOfSmsTemplates,
} from '../../calls/sms/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { demonstrationWords } from './script-texts/index.ts'

/** The customer's price per segment, in micro-yuan, for every destination. */
const segmentMicroYuan = 40_000n
const page = { limit: 100, offset: 0 }

/**
 * Creates the simulated provider's line, its price and a template per language if they do not exist. Returns the templates by
 * language.
 */
export const seedMessages = async (
  app: ServerApp,
  {
    root,
    customer,
    provider,
  }: { readonly root: AccountId; readonly customer: AccountId; readonly provider: string },
): Promise<ReadonlyMap<ScriptLanguage, string>> => {
  await offerLine(app, root, customer, provider)
  return asAccount(app.database.api, customer, async (tx) => {
    const { rows } = await pageOfSmsTemplates(tx, customer, { name: '', ...page })
    const templates = new Map<ScriptLanguage, string>()
    for (const { language, sceneName, message } of demonstrationWords) {
      const found = rows.find(({ name, account }) => name === sceneName && account === customer)
      const id = found?.id ?? uuidv7()
      templates.set(language, id)
      if (found !== undefined) continue
      await insertSmsTemplate(tx, customer, {
        id,
        name: sceneName,
        sdkAppId: '',
        sign: '',
        content: message,
        variableSource: 'contact',
        lineType: 'domestic',
        testNumber: '',
        createdBy: 'customer',
      })
    }
    return templates
  })
}

const offerLine = async (
  app: ServerApp,
  root: AccountId,
  customer: AccountId,
  provider: string,
): Promise<void> => {
  const isNew = await asAccount(app.database.api, root, async (tx) => {
    const { rows } = await pageOfSmsLines(tx, root, page)
    if (rows.some(({ url }) => url === provider)) return false
    await insertSmsLine(tx, root, {
      id: uuidv7(),
      name: 'Sandbox SMS provider',
      url: provider,
      sealedSecret: undefined,
      lineType: 'domestic',
      isEnabled: true,
      forCustomers: true,
    })
    return true
  })
  if (!isNew) return
  const price = { kind: 'sms', chargeRule: 'perCall', unitMicroYuan: segmentMicroYuan } as const
  await setPrices(app, { account: root }, { buyer: customer, prices: [price] })
}
