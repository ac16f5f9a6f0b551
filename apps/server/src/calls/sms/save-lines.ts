import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { SmsLineType } from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import { checkAddress } from '../../platform/egress-policy.ts'
import type { ApiApp, ApiRequest, Principal } from '../../platform/http/index.ts'
import { seal } from '../../platform/seal.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import { addressOfUrl } from './address-of-url.ts'
import { findSmsLine, insertSmsLine, type NewSmsLine, type SmsLineRow, updateSmsLine } from './queries.ts'
import { lineTypeOf } from './save-templates.ts'
import { smsSecretPlace } from './sms-secret-place.ts'

export const addSmsLine = async (
  { app, principal }: ApiRequest,
  input: InputOf<Api['addSmsLine']>,
): Promise<SmsLineRow> => {
  const id = uuidv7()
  const url = await judgedUrl(app, input.url)
  const { name, forCustomers, secret } = input
  const made: NewSmsLine = {
    id,
    name,
    url,
    lineType: lineTypeOf(input.lineType),
    isEnabled: true,
    forCustomers,
    sealedSecret: sealed(app, id, secret),
  }
  return asAccount(app.database.api, principal.account, async (tx) => {
    await insertSmsLine(tx, principal.account, made)
    await writeAudit(tx, principal, {
      action: 'smsLine.add',
      subject: id,
      after: { name, url, forCustomers },
    })
    return getSmsLine(tx, principal, id)
  })
}

export const changeSmsLine = async (
  { app, principal }: ApiRequest,
  input: InputOf<Api['updateSmsLine']>,
): Promise<SmsLineRow> => {
  const moved = input.url === undefined ? undefined : await judgedUrl(app, input.url)
  return asAccount(app.database.api, principal.account, async (tx) => {
    const before = await getSmsLine(tx, principal, input.id)
    const { name = before.name, forCustomers = before.forCustomers, lineType, status, secret } = input
    // Otherwise a user who may change the line could redirect the secret.
    if (moved !== undefined && moved !== before.url && before.hasSecret && secret === undefined)
      throw new Refusal('sms_secret_needed')
    await updateSmsLine(tx, principal.account, {
      id: before.id,
      name,
      forCustomers,
      url: moved ?? before.url,
      lineType: lineType === undefined ? before.lineType : lineTypeOf(lineType),
      isEnabled: status === undefined ? before.isEnabled : status === 1,
      sealedSecret: sealed(app, before.id, secret),
    })
    const after = await getSmsLine(tx, principal, before.id)
    await writeAudit(tx, principal, { action: 'smsLine.update', subject: before.id, before, after })
    return after
  })
}

const getSmsLine = async (tx: Tx, principal: Principal, id: string): Promise<SmsLineRow> => {
  const line = await findSmsLine(tx, principal.account, wireUuid(id))
  if (line === undefined) throw new Refusal('not_found')
  return line
}

const judgedUrl = async (app: ApiApp, text: string): Promise<string> => {
  const { url, address } = addressOfUrl(text)
  await checkAddress(address, app.egressAllowed)
  return url
}

const sealed = (app: ApiApp, id: string, secret: string | undefined): Buffer | undefined =>
  secret === undefined || secret === '' ? undefined : seal(app.sealKey, smsSecretPlace(id), secret)

export const smsLineToWire = (row: SmsLineRow) => ({
  id: row.id,
  name: row.name,
  protocol: 'http' as const,
  url: row.url,
  lineType: SmsLineType.toWire(row.lineType),
  status: row.isEnabled ? 1 : 0,
  forCustomers: row.forCustomers,
  hasSecret: row.hasSecret,
  accountId: row.account,
})
