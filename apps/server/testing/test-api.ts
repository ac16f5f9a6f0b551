import { constants, publicEncrypt } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Method } from '@parley/contract/api'
import type { AccountId, Role } from '@parley/contract/vocabulary'
import { createRe2Patterns } from '@parley/edge/patterns'
import type { FastifyInstance } from 'fastify'
import { createAccount } from '../src/accounts/accounts/index.ts'
import { createLogin } from '../src/accounts/logins/index.ts'
import { findPrincipal, startSession } from '../src/accounts/sessions/index.ts'
import { createLiveFeed } from '../src/campaigns/background/live-feed/create-live-feed.ts'
import { createBudgets } from '../src/platform/budget/index.ts'
import { createFeedRegistry } from '../src/platform/feed-registry.ts'
import type { ApiApp, Principal } from '../src/platform/http/index.ts'
import { createLoginKey, createThrottle, newLoginPem } from '../src/platform/login-guard/index.ts'
import type { ServerApp } from '../src/platform/server-app.ts'
import { startApi } from '../src/startup/api.ts'
import { newHttp } from '../src/startup/http-server.ts'
import { createLearner, createRunners } from '../src/startup/jobs/index.ts'

const pem = newLoginPem()
/** RFC 2544 benchmarking addresses for carriers and providers: users may not use them, and nothing answers there. */
const addressesOfTests = [1, 2, 9, 10].map((last) => `198.18.0.${last}:1-65535`)

export type Asked = {
  readonly method?: Method
  readonly path: string
  readonly ticket?: string
  /** An object is sent as JSON; text is sent unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The source address; loopback by default. */
  readonly address?: string
}

export type Answered = {
  readonly code: number
  readonly text: string
  /** The envelope; empty if the response has none. */
  readonly body: Envelope
  readonly cookies: readonly string[]
}

export type Envelope = {
  readonly status?: boolean
  readonly msg?: string
  readonly code?: string
  // The response's data, by endpoint.
  readonly data?: Record<string, unknown> & { readonly data?: readonly Record<string, unknown>[] }
  readonly total?: number
}

export type TestApi = {
  readonly app: ApiApp
  readonly http: FastifyInstance
  ask(asked: Asked): Promise<Answered>
  as(login: TestLogin, method: Method, path: string, body?: unknown): Promise<Answered>
  /** A login with its ticket. */
  login(account: AccountId, name: string, password?: string): Promise<TestLogin>
  /** An account below another, with a login of its name. */
  account(above: AccountId, name: string, role: Role): Promise<TestLogin>
  seal(password: string): Promise<{ readonly password: string; readonly keyId: string }>
}

export type TestLogin = {
  readonly principal: Principal
  readonly ticket: string
  readonly account: AccountId
}

/** The whole API on a test's database, without a socket. Its files are deleted when it is closed. */
export const startTestApi = async (server: ServerApp): Promise<TestApi> => {
  const files = await mkdtemp(join(tmpdir(), 'parley-api-'))
  const folderOf = async (name: string): Promise<string> => {
    await mkdir(join(files, name))
    return join(files, name)
  }
  const folders = {
    exportsFolder: await folderOf('exports'),
    importsFolder: await folderOf('imports'),
    promptsFolder: await folderOf('wordings'),
  }
  const runners = createRunners({ ...server, ...folders, egressAllowed: [] })
  const live = createLiveFeed(server.database, server.events)
  const app: ApiApp = {
    ...server,
    ...folders,
    wakeJobs: runners.wake,
    live,
    loginKey: createLoginKey(pem, server.database.api, server.nowMs),
    throttle: createThrottle(server.database.api, server.nowMs),
    // Whole matrices are requested within seconds.
    budgets: createBudgets(server.nowMs, { requestsPerSec: 100_000, strangersPerSec: 100_000 }),
    feeds: createFeedRegistry(),
    patterns: createRe2Patterns(),
    learn: createLearner(),
    recordingsFolder: await folderOf('recordings'),
    egressAllowed: addressesOfTests,
  }
  const http = newHttp()
  await startApi(http, app)
  http.addHook('preClose', () => live.stop())
  http.addHook('onClose', async () => {
    await runners.stop()
    await rm(files, { recursive: true, force: true })
  })
  await http.ready()
  const login: TestApi['login'] = async (account, name, password = 'long enough') => {
    const id = await createLogin(app, { account }, { name, password })
    const { ticket } = await startSession(app, { account, id }, { address: '', agent: '' })
    const principal = await findPrincipal(app, ticket)
    if (principal === undefined) throw new Error('a new session has no principal')
    return { principal, ticket, account }
  }
  const ask = askOver(http)
  return {
    app,
    http,
    login,
    ask,
    as: ({ ticket }, method, path, body) => ask({ method, path, ticket, body }),
    account: async (above, name, role) =>
      login(await createAccount(app, { account: above }, { name, role }), name),
    seal: async (password) => {
      const { keyId, publicKey, nonce } = app.loginKey.issue()
      const options = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
      const sealed = publicEncrypt(options, Buffer.from(`${nonce}:${password}`)).toString('base64')
      return { password: sealed, keyId }
    },
  }
}

const askOver =
  (http: FastifyInstance): TestApi['ask'] =>
  async ({ method = 'GET', path, ticket, body, headers = {}, address }) => {
    const answer = await http.inject({
      method,
      ...(address === undefined ? {} : { remoteAddress: address }),
      url: path,
      headers: {
        ...(ticket === undefined ? {} : { 'x-access-token': ticket }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const cookies = answer.headers['set-cookie'] ?? []
    return {
      code: answer.statusCode,
      text: answer.body,
      body: isJson ? (JSON.parse(answer.body) as Envelope) : {}, // The envelope is what is being tested.
      cookies: Array.isArray(cookies) ? cookies : [String(cookies)],
    }
  }
