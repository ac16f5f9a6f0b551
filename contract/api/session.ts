import { z } from 'zod'
import { fields, filledText, flag, ids, paging, seconds, text } from './parts.ts'
import { list, nothing, one, route } from './route.ts'

/** Interface languages of the `language` cookie and accept-language (decision §13). */
export const interfaceLanguages = ['zh', 'en', 'es', 'zh-TW', 'id', 'th'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

/** base64(RSA-OAEP-SHA256(nonce + ":" + password)), wherever a password is sent. */
export const sealedPassword = filledText(2000)
export const keyId = text(64).optional()

/** Specification 1 §3 "Login result". */
const LoginResult = z.object({
  token: z.string(),
  productId: z.literal('callbot'),
  userId: z.string(),
  account: z.string(),
  operateGrant: z.int(),
  role: z.int(),
  smsAppKey: z.string(),
})

export const sessionRoutes = {
  publicKey: route({
    path: '/api/oauth/publicKey',
    methods: ['GET'],
    does: 'The RSA public key and a nonce, with which the console encrypts a password.',
    roles: 'anyone',
    ticket: 'optional',
    input: fields({}),
    answer: one(
      z.object({ keyId: z.string(), publicKey: z.string(), nonce: z.string(), expiresAt: z.int() }),
    ),
  }),
  login: route({
    path: '/api/oauth/login',
    methods: ['POST'],
    does: 'Signs in: account and encrypted password give a ticket and the session cookies.',
    roles: 'anyone',
    withoutOperate: 'begins a session',
    ticket: 'optional',
    input: fields({ account: filledText(200), password: sealedPassword, keyId }),
    answer: one(LoginResult),
  }),
  logout: route({
    path: '/api/oauth/logout',
    methods: ['POST'],
    does: 'Ends the session on the server and clears its cookies.',
    roles: 'anyone',
    withoutOperate: "the caller's own session",
    ticket: 'optional',
    input: fields({}),
    answer: nothing,
  }),
  synchronize: route({
    path: '/api/oauth/synchronization',
    methods: ['POST'],
    does: 'Reads the signed-in user anew ("update user info").',
    roles: 'anyone',
    withoutOperate: 'reads',
    input: fields({}),
    answer: one(
      LoginResult.extend({
        language: z.enum(interfaceLanguages),
        hiddenMenus: z.array(z.string()),
        accountId: z.string(),
      }),
    ),
  }),
  setLanguage: route({
    path: '/api/oauth/language',
    methods: ['PUT', 'POST'],
    does: "Stores the user's interface language; an unsupported one falls back to zh.",
    roles: 'anyone',
    withoutOperate: "the caller's own language",
    ticket: 'optional',
    input: fields({ language: text(35) }),
    answer: one(z.object({ language: z.enum(interfaceLanguages) })),
  }),
  listSessions: route({
    path: '/api/parley/sessions',
    methods: ['GET'],
    does: 'The own open sessions: where and when they began, and which one is current.',
    roles: 'everyRole',
    input: fields(paging),
    answer: list(
      z.object({
        id: z.string(),
        address: z.string(),
        agent: z.string(),
        startedAt: seconds,
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endSessions: route({
    path: '/api/parley/sessions',
    methods: ['DELETE'],
    does: 'Ends own sessions; `all` ends every one but the current.',
    roles: 'everyRole',
    withoutOperate: "the caller's own sessions",
    input: fields({ id: ids.optional(), all: flag.optional() }),
    answer: nothing,
  }),
  refresh: route({
    path: '/api/common/refresh/accesstoken',
    methods: ['POST'],
    does: 'Renews the ticket with the refresh cookie; reuse of a refresh token ends the session.',
    roles: 'everyRole',
    withoutOperate: "the caller's own session",
    ticket: 'refreshCookie',
    input: fields({}),
    answer: one(LoginResult),
  }),
}
