import { type Api, type InputOf, limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { writeAudit } from '../../accounts/audit/index.ts'
import { homeOfAccount } from '../../accounts/home-country/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { searchKey } from '../../platform/number-vault.ts'
import { wireId } from '../../platform/wire-id.ts'
import { listNumbers, type NumbersToList, numbersOfFile, pastedNumbers, readFile } from '../contacts/index.ts'
import { type ConsentRow, insertConsents, pageOfConsents, revokeConsent } from './queries.ts'

export const consentHandlers = {
  listConsents: ({ app, principal }, { search = '', isInForce, ...page }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const nowMs = app.nowMs()
      const numberKey = searchKey(app.numbers, search, await homeOfAccount(tx, principal.account))
      const asked = { search, numberKey, isInForce, nowMs, ...limitAndOffset(page) }
      const { consents, ...counted } = await pageOfConsents(tx, principal.account, asked)
      return { data: consents.map(consentToWire), ...counted }
    }),
  addConsents: (request, { numbers, ...form }) => saveConsents(request, form, pastedNumbers(numbers)),
  importConsents: async (request, form) =>
    saveConsents(request, form, numbersOfFile(await readFile(request.file))),
  revokeConsent: ({ app, principal }, { id }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const revoked = await revokeConsent(tx, principal.account, {
        id: wireId(id, String),
        nowMs: app.nowMs(),
      })
      if (revoked === undefined) throw new Refusal('not_found')
      await writeAudit(tx, principal, {
        action: 'consent.revoke',
        subject: revoked.id,
        after: revoked.number,
      })
      return consentToWire(revoked)
    }),
} satisfies Partial<Handlers>

const saveConsents = (
  { app, principal }: ApiRequest,
  form: Omit<InputOf<Api['addConsents']>, 'numbers'>,
  listed: NumbersToList,
) =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { givenAt, expiresAt, country, ...proof } = form
    // A consent given in the future, or expired before it began, is invalid.
    if (givenAt * 1000 > app.nowMs() || (expiresAt !== undefined && expiresAt <= givenAt))
      throw new Refusal('consent_time_wrong')
    const answer = await listNumbers(
      listed,
      { numbers: app.numbers, home: country ?? (await homeOfAccount(tx, principal.account)) },
      (numbers) =>
        insertConsents(tx, principal.account, {
          ...proof,
          numbers,
          givenMs: givenAt * 1000,
          expiresMs: expiresAt === undefined ? undefined : expiresAt * 1000,
          createdBy: principal.loginName,
        }),
    )
    const { rows: _, ...counts } = answer
    await writeAudit(tx, principal, {
      action: 'consent.add',
      subject: principal.account,
      after: { ...proof, ...counts },
    })
    return answer
  })

const consentToWire = ({
  account,
  givenMs,
  expiresMs,
  revokedMs,
  createdBy,
  createdAtMs,
  ...row
}: ConsentRow) => ({
  ...row,
  accountId: account,
  givenAt: epochSeconds(givenMs),
  expiresAt: epochSeconds(expiresMs),
  revokedAt: epochSeconds(revokedMs),
  createBy: createdBy,
  createTs: epochSeconds(createdAtMs),
})
