import { constants, publicEncrypt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestLogin } from '../../../testing/test-api.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { makeTenant, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { sha256 } from '../../platform/sha256.ts'

let db: TestDatabase
let server: TestServer
let api: TestApi
/** Another server of the same installation. */
let other: TestApi
let owner: TestLogin
let names = 0

beforeAll(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
  api = await startTestApi(server.app)
  other = await startTestApi(server.app)
  const tenant = await makeTenant(server.app, db)
  owner = await api.login(tenant.actor.account, 'owner')
})
afterAll(async () => {
  await api.http.close()
  await other.http.close()
  await server.stop()
  await db.close()
})

/** Signs in by name and password, and returns the cookies. */
const signInAs = async (name: string, password = 'long enough', at = api) => {
  const sealed = await api.seal(password)
  return at.ask({ method: 'POST', path: '/api/oauth/login', body: { account: name, ...sealed } })
}
const newLogin = async (): Promise<string> => {
  names += 1
  await api.login(owner.account, `person${names}`)
  return `person${names}`
}
const cookieOf = (cookies: readonly string[], name: string): string =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? ''

describe('a login', () => {
  test('returns a working ticket, and all eight cookies', async () => {
    const name = await newLogin()
    const { body, cookies } = await signInAs(name)
    expect(body).toMatchObject({
      status: true,
      msg: 'success',
      data: { account: name, role: 3, operateGrant: 31 },
    })
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      'callbot_ticket',
      'callbot_productId',
      'callbot_userId',
      'callbot_account',
      'operateGrant',
      'callbot_role',
      'callbot_smskey',
      'language',
      'parley_refresh',
      'parley_device',
    ])
    expect(cookies.find((cookie) => cookie.startsWith('parley_refresh='))).toContain('HttpOnly')
    const ticket = String(body.data?.token)
    expect((await api.ask({ path: '/api/users', ticket })).body.status).toBe(true)
    const kept = await db.look("select encode(ticket_hash, 'escape') as hash from session")
    expect(JSON.stringify(kept)).not.toContain(ticket)
  })

  test('responds the same to a wrong name and a wrong password', async () => {
    const [wrongName, wrongPassword] = [
      await signInAs('nobody'),
      await signInAs(await newLogin(), 'guessed it'),
    ]
    expect(wrongName.body).toEqual(wrongPassword.body)
    expect(wrongName).toMatchObject({ code: 200, body: { status: false, code: 'login_failed' } })
  })

  test('accepts a nonce once', async () => {
    const body = { account: await newLogin(), ...(await api.seal('long enough')) }
    expect((await api.ask({ method: 'POST', path: '/api/oauth/login', body })).body.status).toBe(true)
    expect((await api.ask({ method: 'POST', path: '/api/oauth/login', body })).body.code).toBe(
      'password_unreadable',
    )
  })

  test('may get its nonce from one server and use it at another, once', async () => {
    const body = { account: await newLogin(), ...(await api.seal('long enough')) }
    const asked = { method: 'POST', path: '/api/oauth/login', body } as const
    expect((await other.ask(asked)).body.status).toBe(true)
    expect((await api.ask(asked)).body.code).toBe('password_unreadable')
  })

  test.each([
    ['of another making', (nonce: string) => nonce.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
    ['with a later end', (nonce: string) => nonce.replace(/^./, (first) => (first === 'z' ? 'y' : 'z'))],
    ['that is none', () => ''],
  ])('refuses a nonce %s', async (_, forge) => {
    const { keyId, publicKey, nonce } = api.app.loginKey.issue()
    const options = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    const seal = (said: string) =>
      publicEncrypt(options, Buffer.from(`${said}:long enough`)).toString('base64')
    const account = await newLogin()
    const signIn = (said: string) =>
      api.ask({ method: 'POST', path: '/api/oauth/login', body: { account, password: seal(said), keyId } })
    expect((await signIn(forge(nonce))).body.code).toBe('password_unreadable')
    expect((await signIn(nonce)).body.status).toBe(true)
  })

  test('accepts a password of the maximum length', async () => {
    const { publicKey, nonce } = api.app.loginKey.issue()
    const options = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    const sealed = publicEncrypt(options, Buffer.from(`${nonce}:${'x'.repeat(120)}`)).toString('base64')
    expect(await api.app.loginKey.open(sealed, undefined)).toBe('x'.repeat(120))
  })

  test('is throttled after ten failures, across all servers', async () => {
    const name = await newLogin()
    for (let time = 0; time < 10; time += 1) await signInAs(name, 'guessed it', time % 2 === 0 ? api : other)
    for (const at of [api, other])
      expect(await signInAs(name, undefined, at)).toMatchObject({
        code: 429,
        body: { code: 'too_many_requests' },
      })
  })

  test('allows no more than ten guesses, however many are concurrent', async () => {
    const name = await newLogin()
    const answers = await Promise.all(Array.from({ length: 14 }, () => signInAs(name, 'guessed it')))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(4)
  })

  test('with the right password succeeds, however many are concurrent', async () => {
    const name = await newLogin()
    const answers = await Promise.all(Array.from({ length: 14 }, () => signInAs(name)))
    expect(answers.map(({ body }) => body.status)).toEqual(answers.map(() => true))
  })

  test('with the right password uses up no failures of its address: sixty succeed', async () => {
    const name = await newLogin()
    for (let time = 0; time < 60; time += 1) expect((await signInAs(name)).body.status).toBe(true)
  }, 60_000)

  test('that is attacked from one address is open to another, and to a known browser', async () => {
    const name = await newLogin()
    const from = async (address: string, password: string, cookie = '') =>
      api.ask({
        method: 'POST',
        path: '/api/oauth/login',
        body: { account: name, ...(await api.seal(password)) },
        headers: { cookie },
        address,
      })
    const device = cookieOf((await from('198.51.100.1', 'long enough')).cookies, 'parley_device')
    for (let time = 0; time < 10; time += 1) await from('198.51.100.66', 'guessed it')
    expect((await from('198.51.100.66', 'long enough')).code).toBe(429)
    expect((await from('198.51.100.2', 'long enough')).body.status).toBe(true)
    expect((await from('198.51.100.66', 'long enough', device)).body.status).toBe(true)
    const forged = device.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
    expect((await from('198.51.100.66', 'long enough', forged)).code).toBe(429)
    const audit = await api.ask({ path: '/api/parley/audit?action=session.failed', ticket: owner.ticket })
    expect(audit.body.data?.data?.[0]).toMatchObject({ account: name, after: { address: '198.51.100.66' } })
  })

  test('whose name is attacked from everywhere is closed to unknown browsers, and open to a known one', async () => {
    const name = await newLogin()
    const first = await signInAs(name)
    const device = cookieOf(first.cookies, 'parley_device')
    await api.app.throttle.admit([{ key: `login ${name}`, failures: 1000 }])
    await db.look('update login_failure set failures = 101 where key_hash = $1', [sha256(`login ${name}`)])
    const sealed = await api.seal('long enough')
    const asked = { method: 'POST', path: '/api/oauth/login', address: '198.51.100.9' } as const
    expect((await api.ask({ ...asked, body: { account: name, ...sealed } })).code).toBe(429)
    const body = { account: name, ...(await api.seal('long enough')) }
    expect((await api.ask({ ...asked, body, headers: { cookie: device } })).body.status).toBe(true)
  })

  test('is throttled after ten failures, for this name only', async () => {
    const name = await newLogin()
    for (let time = 0; time < 10; time += 1) await signInAs(name, 'guessed it')
    const answer = await signInAs(name)
    expect(answer).toMatchObject({ code: 429, body: { status: false, code: 'too_many_requests' } })
    expect((await signInAs(await newLogin())).body.status).toBe(true)
  })
})

describe('a session', () => {
  test('ends with logout', async () => {
    const { body } = await signInAs(await newLogin())
    const ticket = String(body.data?.token)
    const out = await api.ask({ method: 'POST', path: '/api/oauth/logout', ticket })
    expect(out.cookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true)
    expect(await api.ask({ path: '/api/users', ticket })).toMatchObject({
      code: 401,
      body: { status: false, code: 'login_timeout' },
    })
  })

  test('is renewed by its cookie; a refresh token that comes twice ends it', async () => {
    const { cookies } = await signInAs(await newLogin())
    const refresh = (cookie: string, headers = {}) =>
      api.ask({ method: 'POST', path: '/api/common/refresh/accesstoken', headers: { cookie, ...headers } })
    const first = cookieOf(cookies, 'parley_refresh')
    expect((await refresh(first, { origin: 'https://evil.example' })).code).toBe(401)
    const renewed = await refresh(first)
    const ticket = String(renewed.body.data?.token)
    expect((await api.ask({ path: '/api/users', ticket })).code).toBe(200)
    expect((await refresh(first)).code).toBe(401)
    // The second use ended the legitimate session as well: both must sign in again.
    expect((await api.ask({ path: '/api/users', ticket })).code).toBe(401)
    expect((await refresh(cookieOf(renewed.cookies, 'parley_refresh'))).code).toBe(401)
  })

  test('ends everywhere with a password change', async () => {
    const name = await newLogin()
    const [here, there] = [await signInAs(name), await signInAs(name)]
    const { keyId, ...sealed } = await api.seal('long enough')
    const fresh = await api.seal('even longer')
    const change = await api.ask({
      method: 'PUT',
      path: `/api/users/${String(here.body.data?.userId)}`,
      ticket: String(here.body.data?.token),
      body: {
        oldPassword: sealed.password,
        newPassword: fresh.password,
        confirmPassword: (await api.seal('even longer')).password,
        keyId,
      },
    })
    expect(change.body.status).toBe(true)
    expect(cookieOf(change.cookies, 'callbot_ticket')).toBe('callbot_ticket=')
    for (const { body } of [here, there])
      expect((await api.ask({ path: '/api/users', ticket: String(body.data?.token) })).code).toBe(401)
    expect((await signInAs(name, 'even longer')).body.status).toBe(true)
  })

  test('ends when the account above is disabled', async () => {
    const agent = await api.account(await rootOf(), 'an agent', 'agent')
    const shop = await api.account(agent.account, 'a shop', 'resellersCustomer')
    expect((await api.ask({ path: '/api/users', ticket: shop.ticket })).code).toBe(200)
    await db.look("update account set status = 'disabled' where id = $1", [agent.account])
    expect((await api.ask({ path: '/api/users', ticket: shop.ticket })).code).toBe(401)
  })
})

const rootOf = async () => {
  const [row] = await db.look('select id from account where parent is null')
  return String(row?.id) as TestLogin['account'] // Read from the id column.
}

describe('users', () => {
  const post = (ticket: string, body: unknown, headers = {}) =>
    api.ask({ method: 'POST', path: '/api/users', ticket, body, headers })

  test('a sub-user gets at most its creator s bits, and works with the same data', async () => {
    const made = await post(owner.ticket, {
      account: 'helper1',
      ...(await api.seal('long enough')),
      operateGrant: 5,
    })
    expect(made.body.data).toMatchObject({ account: 'helper1', kind: 'subUser', operateGrant: 5 })
    const ticket = String((await signInAs('helper1')).body.data?.token)
    const more = await post(ticket, { account: 'helper2', ...(await api.seal('long enough')) })
    expect(more).toMatchObject({ code: 403, body: { code: 'no_permission' } })
    const grant = await api.ask({
      method: 'PUT',
      path: '/api/users/authority',
      ticket: owner.ticket,
      body: { id: made.body.data?.id, operateGrant: 9 },
    })
    expect(grant.body.data).toMatchObject({ operateGrant: 9 })
  })

  test.each(['sel*ect', 'administrator', 'a b', 'count1'])(
    'an account cannot be named %s',
    async (account) => {
      expect((await post(owner.ticket, { account, ...(await api.seal('long enough')) })).body.code).toBe(
        'name_not_allowed',
      )
    },
  )

  test('a name is unique, in any spelling', async () => {
    const body = async (account: string) => ({ account, ...(await api.seal('long enough')) })
    expect((await post(owner.ticket, await body('Zweimal'))).body.status).toBe(true)
    expect((await post(owner.ticket, await body('Zwéi.mal'))).body.code).toBe('name_taken')
  })

  test('an Idempotency-Key returns the first response again, and refuses another body', async () => {
    const body = { account: 'once', ...(await api.seal('long enough')) }
    const headers = { 'idempotency-key': 'key-1' }
    const first = await post(owner.ticket, body, headers)
    expect(first.body.status).toBe(true)
    expect((await post(owner.ticket, body, headers)).body).toEqual(first.body)
    expect((await post(owner.ticket, { ...body, account: 'twice' }, headers)).body.code).toBe(
      'idempotency_conflict',
    )
  })

  test('a body with pageSize reads if POST also creates', async () => {
    const { body } = await post(owner.ticket, { pageSize: 2, page: 1, productId: 'callbot' })
    expect(body).toMatchObject({ status: true, total: expect.any(Number) })
    expect(body.data?.data).toHaveLength(2)
    expect(body.data?.total).toBe(body.total)
  })

  test('a user cannot disable themselves or raise their own rights', async () => {
    const path = `/api/users/${owner.principal.loginId}`
    expect((await api.ask({ method: 'DELETE', path, ticket: owner.ticket })).code).toBe(403)
    const raise = await api.ask({ method: 'PUT', path, ticket: owner.ticket, body: { concurrency: 9999 } })
    expect(raise.code).toBe(403)
  })
})

describe('the list of sessions', () => {
  const listed = async (ticket: string) =>
    (await api.ask({ path: '/api/parley/sessions', ticket })).body.data?.data ?? []

  test('shows only those of the login; one is ended, then all but the current one', async () => {
    const name = await newLogin()
    const tickets: string[] = []
    for (let nth = 0; nth < 3; nth += 1) tickets.push(String((await signInAs(name)).body.data?.token))
    const [first = '', second = '', third = ''] = tickets
    const before = await listed(third)
    // One more was started when the login was created.
    expect(before.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(before).toHaveLength(4)
    const mine = (await listed(first)).find(({ isCurrent }) => isCurrent)
    const end = (ticket: string, body: object) =>
      api.ask({ method: 'DELETE', path: '/api/parley/sessions', ticket, body })
    expect((await end(owner.ticket, { id: mine?.id })).body.code).toBe('not_found')
    expect((await end(third, { id: mine?.id })).body.status).toBe(true)
    expect((await api.ask({ path: '/api/users', ticket: first })).code).toBe(401)
    expect((await end(third, {})).body.code).toBe('select_items')
    expect((await end(third, { all: true })).body.status).toBe(true)
    expect((await api.ask({ path: '/api/users', ticket: second })).code).toBe(401)
    expect(await listed(third)).toHaveLength(1)
  })
})
