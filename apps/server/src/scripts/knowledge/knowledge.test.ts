import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { Asked, TestApi, TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)
const root = (method: NonNullable<Asked['method']>, path: string, body?: unknown) =>
  as(world.root, method, path, body)

const upload = (path: string, name: string, text: string) => {
  const border = 'xxBORDERxx'
  const head = `--${border}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return world.api.http
    .inject({
      method: 'POST',
      url: path,
      headers: {
        'x-access-token': world.root.ticket,
        'content-type': `multipart/form-data; boundary=${border}`,
      },
      payload: `${head}${text}\r\n--${border}--\r\n`,
    })
    .then((answer) => answer.json())
}

let count = 0
const newLibrary = async (more: object = {}): Promise<string> => {
  count += 1
  const made = await root('POST', '/api/knowBasic/edit', {
    name: `Library ${count}`,
    kind: 3,
    language: 'en-US',
    ...more,
  })
  return String(made.body.data?.id)
}
const newEntry = async (basicId: string, name: string, more: object = {}) =>
  (
    await root('POST', '/api/knowWord/edit', {
      basicId,
      name,
      keyWords: name,
      answer: `About ${name}`,
      ...more,
    })
  ).body
const newScene = async (login: TestLogin): Promise<string> => {
  const made = await as(login, 'POST', '/api/scenes', { name: `Scene ${count++}`, language: 'en-US' })
  return String(made.body.data?.sceneId)
}

describe('a library', () => {
  test('is published, taken offline and deleted, only in this order', async () => {
    const id = await newLibrary()
    const move = async (status: number) => (await root('POST', '/api/knowBasic/issue', { id, status })).body
    expect(await move(2)).toMatchObject({ code: 'library_move_not_allowed' })
    expect(await move(1)).toMatchObject({ data: { status: 1 } })
    expect(await move(3)).toMatchObject({ code: 'library_published' })
    expect((await root('DELETE', '/api/knowBasic/edit', { id })).body).toMatchObject({
      code: 'library_published',
    })
    expect(await move(2)).toMatchObject({ data: { status: 2 } })
    expect(await move(3)).toMatchObject({ data: { status: 3 } })
    expect((await root('GET', `/api/knowBasic/one?id=${id}`)).code).toBe(404)
  })

  test('has a unique name, and a stale save of it is refused', async () => {
    const id = await newLibrary({ name: 'Loans' })
    const again = await root('POST', '/api/knowBasic/edit', { name: 'Loans', kind: 1, language: 'id-ID' })
    expect(again.body.code).toBe('name_taken')
    const save = (version: number, name: string) =>
      root('PUT', '/api/knowBasic/update', { id, version, name })
    expect((await save(1, 'Loans and more')).body.data).toMatchObject({ version: 2 })
    expect((await save(1, 'Late')).body).toMatchObject({ code: 'stale_version' })
  })

  test('shows other accounts only published content, and only while it is published', async () => {
    const basicId = await newLibrary()
    const { customer } = world
    await newEntry(basicId, 'interest')
    const seen = async () => {
      const all = await as(customer, 'GET', '/api/knowBasic/publish?pageSize=200')
      const entries = await as(customer, 'GET', `/api/knowWord/publish?basicId=${basicId}`)
      return {
        isListed: JSON.stringify(all.body.data).includes(basicId),
        names: (entries.body.data?.data ?? []).map(({ name }) => name),
      }
    }
    expect(await seen()).toEqual({ isListed: false, names: [] })
    await root('POST', '/api/knowBasic/publish', { id: basicId })
    expect(await seen()).toEqual({ isListed: true, names: ['interest'] })
    // Entries added later wait for the next publication.
    const added = await newEntry(basicId, 'fees')
    expect((await seen()).names).toEqual(['interest'])
    await root('POST', '/api/knowWord/publish', { ids: [String(added.data?.id)] })
    expect((await seen()).names).toEqual(['fees', 'interest'])
    expect((await as(customer, 'GET', `/api/knowWord/edit?basicId=${basicId}`)).code).toBe(403)
    expect((await as(customer, 'POST', '/api/knowBasic/publish', { id: basicId })).code).toBe(403)
    await root('POST', '/api/knowBasic/issue', { id: basicId, status: 2 })
    expect(await seen()).toEqual({ isListed: false, names: [] })
    expect((await as(customer, 'GET', `/api/knowBasic/publish/one?id=${basicId}`)).code).toBe(404)
  })
})

describe('entries', () => {
  test('are found, changed, moved between catalogs and deleted together', async () => {
    const basicId = await newLibrary()
    const catalog = await root('POST', '/api/knowCatalog/edit', { basicId, name: 'Money' })
    const catalogId = String(catalog.body.data?.id)
    const one = await newEntry(basicId, 'rate', { keyWords: 'rate##interest rate' })
    const other = await newEntry(basicId, 'term')
    const ids = [String(one.data?.id), String(other.data?.id)]
    expect((await root('PUT', '/api/knowWord/move', { ids, catalogId })).body.data).toEqual({ moved: 2 })
    const list = (query: string) => root('GET', `/api/knowWord/edit?basicId=${basicId}&${query}`)
    expect((await list(`catalogId=${catalogId}`)).body.total).toBe(2)
    expect((await list('search=INTEREST')).body.total).toBe(1)
    expect((await root('DELETE', '/api/knowCatalog/edit', { id: catalogId })).body.code).toBe(
      'catalog_in_use',
    )
    const changed = await root('PUT', '/api/knowWord/update', {
      id: ids[0],
      version: 1,
      answer: 'Two percent',
    })
    expect(changed.body.data).toMatchObject({
      version: 2,
      answer: 'Two percent',
      keyWords: 'rate##interest rate',
    })
    const late = await root('PUT', '/api/knowWord/update', { id: ids[0], version: 1, answer: 'Three' })
    expect(late.body.code).toBe('stale_version')
    expect((await root('DELETE', '/api/knowWord/batchdel', { ids: [] })).body.code).toBe('nothing_selected')
    expect((await root('POST', '/api/knowWord/publish', { ids: [] })).body.code).toBe('select_items')
    expect((await root('DELETE', '/api/knowWord/batchdel', { ids })).body.data).toEqual({ deleted: 2 })
    expect((await root('DELETE', '/api/knowCatalog/edit', { id: catalogId })).body.data).toEqual({
      deleted: 1,
    })
  })

  test('a catalog cannot be moved below itself', async () => {
    const basicId = await newLibrary()
    const add = async (name: string, parentId: string | null) =>
      String((await root('POST', '/api/knowCatalog/edit', { basicId, name, parentId })).body.data?.id)
    const above = await add('above', null)
    const below = await add('below', above)
    const moved = await root('PUT', '/api/knowCatalog/update', { id: above, parentId: below })
    expect(moved.body.code).toBe('illegal_operation')
    expect(
      (await root('PUT', '/api/knowCatalog/update', { id: below, parentId: null })).body.data,
    ).toMatchObject({ parentId: null })
  })

  test.each([
    [{ keyWords: 'a##A' }, 'keyword_repeated'],
    [{ name: 'x'.repeat(31) }, 'parameter_error'],
    [{ remark: 'x'.repeat(251) }, 'parameter_error'],
    [{ answer: '' }, 'parameter_error'],
    [{ patterns: ['('] }, 'pattern_invalid'],
    [{ name: 'For {name}' }, 'flow_variable_forbidden'],
  ])('%j is refused with %s', async (more, code) => {
    const basicId = await newLibrary()
    expect((await newEntry(basicId, 'fine', more)).code).toBe(code)
  })

  test('are imported from a file, each refused row with its reason, and exported unchanged', async () => {
    const basicId = await newLibrary()
    await newEntry(basicId, 'there')
    const file =
      'name,keyWords,answer,patterns,exceptPatterns,remark\n' +
      'price,price##how much,It is free.,,,ask\nthere,there,Again,,,\nbad,a##a,Twice,,,\nmute,mute,,,,\n'
    const path = `/api/knowWord/upload?basicId=${basicId}`
    const came = await upload(path, 'entries.csv', file)
    expect(came.data).toMatchObject({ total: 4, succeeded: 1, duplicate: 1, invalid: 2, failed: 3 })
    expect(came.data.rows.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
      [3, 'name_taken'],
      [4, 'keyword_repeated'],
      [5, 'parameter_error'],
    ])
    expect((await upload(path, 'entries.txt', file)).code).toBe('file_type_wrong')
    const out = await root('POST', '/api/knowWord/export', { basicId })
    expect(out.text).toContain('price,price##how much,It is free.,,,ask')
    const copy = await newLibrary()
    const again = await upload(`/api/knowWord/upload?basicId=${copy}`, 'again.csv', out.text)
    expect(again.data).toMatchObject({ total: 2, succeeded: 2 })
  })
})

describe('a scene imports published entries', () => {
  test('after a preview of what they overwrite, and only the chosen ones', async () => {
    const { customer } = world
    const basicId = await newLibrary()
    const first = String((await newEntry(basicId, 'opening hours')).data?.id)
    await newEntry(basicId, 'address')
    await root('POST', '/api/knowBasic/publish', { id: basicId })
    const sceneId = await newScene(customer)
    await as(customer, 'POST', '/api/questions', {
      sceneId,
      question: 'Opening hours',
      keyWords: 'when open',
      answer: 'Nine to five.',
    })
    const take = async (more: object = {}) =>
      (await as(customer, 'POST', '/api/knowWord/publish/use', { sceneId, basicId, ...more })).body
    const questions = async () =>
      (await as(customer, 'GET', `/api/questions?sceneId=${sceneId}`)).body.data?.data ?? []
    const shown = await take()
    expect(shown.data).toMatchObject({
      taken: 0,
      changes: [
        { name: 'address', change: 'added', before: null },
        {
          name: 'opening hours',
          change: 'changed',
          before: { answer: 'Nine to five.' },
          keywordsAdded: ['opening hours'],
          keywordsRemoved: ['when open'],
        },
      ],
    })
    expect(await questions()).toHaveLength(1)
    expect((await take({ isApplied: true, version: 1 })).code).toBe('stale_version')
    expect((await take({ isApplied: true, ids: [first] })).data).toMatchObject({ taken: 1 })
    expect(await questions()).toMatchObject([{ question: 'opening hours', answer: 'About opening hours' }])
    expect((await take({ isApplied: true })).data).toMatchObject({ taken: 1 })
    expect((await take()).data).toMatchObject({ changes: [{ change: 'same' }, { change: 'same' }] })
    expect((await take({ isApplied: true })).code).toBe('select_items')
  })

  test('of its language; an unknown or unpublished library has none to import', async () => {
    const { customer, otherShop } = world
    const sceneId = await newScene(customer)
    const use = async (login: TestLogin, basicId: string) =>
      (await as(login, 'POST', '/api/knowWord/publish/use', { sceneId, basicId })).body
    const draft = await newLibrary()
    expect((await use(customer, draft)).code).toBe('image_library_missing')
    const foreign = await newLibrary({ language: 'zh-HK' })
    await root('POST', '/api/knowBasic/publish', { id: foreign })
    expect((await use(customer, foreign)).code).toBe('image_library_missing')
    expect((await use(otherShop, foreign)).code).toBe('not_found')
  })

  test('but no entry whose sentence belongs to another question', async () => {
    const { customer } = world
    const basicId = await newLibrary()
    await newEntry(basicId, 'fees', { keyWords: 'fees##what does it cost' })
    await root('POST', '/api/knowBasic/publish', { id: basicId })
    const sceneId = await newScene(customer)
    const own = { sceneId, question: 'Price', keyWords: 'what does it cost', answer: 'Nothing.' }
    await as(customer, 'POST', '/api/questions', own)
    const taken = await as(customer, 'POST', '/api/knowWord/publish/use', {
      sceneId,
      basicId,
      isApplied: true,
    })
    expect(taken.body).toMatchObject({ code: 'question_duplicate' })
    expect((await as(customer, 'GET', `/api/questions?sceneId=${sceneId}`)).body.total).toBe(1)
  })
})
