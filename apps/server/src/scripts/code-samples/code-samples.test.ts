import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'

let world: ApiWorld
let url: string

beforeAll(async () => {
  world = await openApiWorld()
  await world.api.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(world.api.http.server.address() as AddressInfo).port}` // It listens on a port.
})
afterAll(() => world.close())

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const tsx = import.meta.resolve('tsx')

const languages = [
  { language: 'curl', file: 'campaign.sh', run: ['bash'], needs: ['bash', 'curl', 'jq', 'openssl'] },
  { language: 'typescript', file: 'campaign.mts', run: [process.execPath, '--import', tsx], needs: [] },
  { language: 'python', file: 'campaign.py', run: ['python3'], needs: ['python3', 'openssl'] },
  { language: 'java', file: 'Campaign.java', run: ['java'], needs: ['javac'] },
] as const

for (const { language, file, run, needs } of languages)
  test.skipIf(!needs.every(has))(
    `the ${language} sample creates a task with the scene, imports, starts and reads`,
    { timeout: 60_000 },
    async () => {
      const { customer, api, db } = world
      const sample = await api.ask({
        path: `/api/users/codeExport?language=${language}&sceneId=${customer.ids.scene}`,
        ticket: customer.ticket,
      })
      expect(sample.text).toContain(customer.ids.scene)
      const folder = await mkdtemp(join(tmpdir(), 'parley-sample-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      await writeFile(join(folder, file), sample.text)
      const [program, ...args] = run
      const printed = await output(program, [...args, join(folder, file)], folder)
      const answers = Object.assign({}, ...(printed.match(/\{[^}]*\}/g) ?? []).map((one) => JSON.parse(one)))
      expect(answers).toMatchObject({ imported: 1, taskStatus: 2, records: 0 })
      const [task] = await db.look(
        `select t.status, c.number from task t join contact c on c.account = t.account and c.task = t.id
         where t.account = $1 and t.name like 'From %' order by t.created_at desc limit 1`,
        [customer.account],
      )
      expect(task).toEqual({ status: 'running', number: '8613900000042' })
    },
  )

const output = (program: string, args: readonly string[], cwd: string): Promise<string> =>
  new Promise((done, fail) => {
    const env = {
      ...process.env,
      PARLEY_URL: url,
      PARLEY_ACCOUNT: 'customer',
      PARLEY_PASSWORD: 'long enough',
      PARLEY_PHONE: '13900000042',
    }
    const child = spawn(program, args, { cwd, env, timeout: 50_000 })
    let [printed, wrong] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (wrong += chunk.toString()))
    child.once('exit', (code) => (code === 0 ? done(printed) : fail(new Error(`${code}: ${wrong}`))))
  })

test('an unknown language is refused, and another account gets no code', async () => {
  const { customer, otherShop, api } = world
  const path = `/api/codeExport?sceneId=${customer.ids.scene}`
  const none = await api.ask({ path: `${path}&language=cobol`, ticket: customer.ticket })
  expect(none.body.code).toBe('parameter_error')
  expect((await api.ask({ path, ticket: otherShop.ticket })).code).toBe(404)
})
