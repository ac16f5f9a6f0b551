import { z } from 'zod'
import { consentKinds } from '../vocabulary/index.ts'
import { ListedAnswer } from './import-answer.ts'
import { country, fields, filledText, flag, id, paging, seconds, text, whole } from './parts.ts'
import { list, one, route } from './route.ts'

/** A person's consent to calls: how, where and when it was given, until when it lasts, and its proof. */
const Consent = z.object({
  id: z.string(),
  accountId: z.string(),
  number: z.string(),
  kind: z.enum(consentKinds),
  source: z.string(),
  evidence: z.string(),
  givenAt: seconds,
  expiresAt: seconds,
  revokedAt: seconds,
  /** Given, neither expired nor withdrawn. */
  isInForce: z.boolean(),
  createBy: z.string(),
  createTs: seconds,
})

const epoch = whole(0, 4_000_000_000)
const form = {
  kind: z.enum(consentKinds),
  source: filledText(100),
  evidence: text(300).default(''),
  givenAt: epoch,
  expiresAt: epoch.optional(),
  /** Default: the account's. */
  country: country.optional(),
}

export const consentRoutes = {
  listConsents: route({
    path: '/api/parley/consents',
    methods: ['GET'],
    does: 'Page of the consents, newest first.',
    roles: 'everyRole',
    input: fields({ ...paging, search: text(30).optional(), isInForce: flag.optional() }),
    answer: list(Consent),
  }),
  addConsents: route({
    path: '/api/parley/consents',
    methods: ['POST'],
    does: 'Records consent to calls for these numbers, one per line.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({ ...form, numbers: z.string().max(200_000) }),
    answer: one(ListedAnswer),
  }),
  importConsents: route({
    path: '/api/parley/consents/import',
    methods: ['POST'],
    does: 'The same with the numbers of a spreadsheet.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    file: 'file',
    input: fields(form),
    answer: one(ListedAnswer),
  }),
  revokeConsent: route({
    path: '/api/parley/consents/{id}',
    methods: ['DELETE'],
    does: 'Withdraws a consent from now on. Its row stays, as the explanation of earlier calls.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id }),
    answer: one(Consent),
  }),
}
