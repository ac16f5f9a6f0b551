import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { hasEspeak } from '../edge/speech/test-recognizers.ts'
import { installationFor } from './installation.ts'

const installation = installationFor({ apps: ['sandbox', 'server', 'engine'], isCarrierOpen: true })
const program = 'run-campaign.ts'

/**
 * The client program with types generated from the running server's own description, in a folder outside the
 * repository.
 */
const makeClient = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(resolve('e2e/client'), folder, { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const described = await fetch(`${installation.url}/api/openapi.json`)
  const types = await openapiTS((await described.json()) as OpenAPI3) // The generator checks it.
  await writeFile(join(folder, 'wire.d.ts'), astToString(types))
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023', 'DOM'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['node'],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  return folder
}

const typeCheck = (folder: string) =>
  spawnSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder], {
    encoding: 'utf8',
  })

const runClient = (folder: string, args: readonly string[]): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(folder, program), ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 120_000,
    })
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.once('exit', (code) =>
      code === 0 ? done(printed) : fail(new Error(`the client ended with ${code}`)),
    )
  })

test.skipIf(!hasEspeak())(
  'a client generated from /api/openapi.json logs in and runs a campaign over real SIP',
  { timeout: 240_000 },
  async () => {
    const folder = await makeClient()
    const checked = typeCheck(folder)
    expect(checked.stdout).toBe('')
    expect(checked.status).toBe(0)

    // Sandbox numbers: one agrees, one refuses, one is busy.
    const numbers = ['12025550001', '12025550101', '12025550901']
    const { imported, calls } = JSON.parse(
      await runClient(folder, [installation.url, installation.sandbox.carrier, ...numbers]),
    )
    expect(imported).toBe(3)
    const said = ['Hello Smith, shall I go on?', 'Thank you, goodbye.']
    const byNumber = (one: { number: string }, other: { number: string }) =>
      one.number < other.number ? -1 : 1
    expect(calls.toSorted(byNumber)).toEqual([
      { number: '12025550001', status: 6, label: 'reached', said },
      { number: '12025550101', status: 6, label: 'reached', said },
      { number: '12025550901', status: 10, label: 'not reached', said: [] },
    ])

    const metrics = await (await fetch(`${installation.url}/metrics`)).text()
    expect(metrics).toMatch(/^parley_attempts_placed_total 3$/m)
    expect(metrics).toMatch(/^parley_engine_free_disk_bytes\{engine="[^"]+"\} [1-9]\d+$/m)
    expect(metrics).toMatch(/^parley_engine_journal_backlog\{engine="[^"]+"\} \d+$/m)
    expect(metrics).toMatch(/^parley_line_calls_total\{line="[^"]+",sip="486"\} 1$/m)
    expect(metrics).toMatch(/^parley_pool_waiting_api 0$/m)
    expect(metrics).toMatch(/^parley_event_loop_lag_seconds \d/m)

    // The types are effective: a field outside the contract is an error.
    const source = await readFile(join(folder, program), 'utf8')
    await writeFile(join(folder, program), source.replace('lineId: line.lineId', 'lineid: line.lineId'))
    expect(typeCheck(folder).stdout).toContain('lineid')
  },
)
