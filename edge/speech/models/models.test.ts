import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { modelForTests } from '../test-models.ts'
import { filesOfScript } from './files-of-script.ts'
import { openModelStore } from './model-store.ts'
import { tarEntries } from './tar-entries.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'))
})
afterAll(() => rm(folder, { recursive: true }))

const block = (text: string): Buffer => Buffer.concat([Buffer.from(text), Buffer.alloc(512 - text.length)])
const header = (name: string, size: number): Buffer => {
  const bytes = block(name)
  bytes.write(size.toString(8).padStart(11, '0'), 124)
  return bytes
}

test('the wanted files of a tarball are found among the others', () => {
  const tar = Buffer.concat([
    header('a/x', 3),
    block('one'),
    header('a/y', 3),
    block('two'),
    Buffer.alloc(1024),
  ])
  const found = tarEntries(tar, new Set(['a/y', 'a/z']))
  expect([...found].map(([path, bytes]) => [path, bytes.toString()])).toEqual([['a/y', 'two']])
})

test('files that a script carries as numbers are restored', () => {
  const script =
    'x["FS_createDataFile"]("/other","mdef",[9],true,true);x["FS_createDataFile"]("/m","mdef",[1,20].concat([255]),true,true);' +
    'x["FS_createDataFile"]("/m","means",[0],true,true)'
  expect([...filesOfScript(script, '/m')].map(([name, bytes]) => [name, [...bytes]])).toEqual([
    ['mdef', [1, 20, 255]],
    ['means', [0]],
  ])
})

test('a model that is damaged is not found', async () => {
  await mkdir(join(folder, 'moonshine-tiny'))
  for (const file of ['encoder_model.onnx', 'decoder_model_merged.onnx'])
    await writeFile(join(folder, 'moonshine-tiny', file), 'half of it')
  expect(await openModelStore(folder).find('moonshine-tiny')).toBeUndefined()
})

test('a canceled fetch leaves nothing and is reported', async () => {
  const calledOff = new AbortController()
  const fetching = openModelStore(join(folder, 'other')).fetch('moonshine-base', {
    signal: calledOff.signal,
    onStep: () => calledOff.abort(),
  })
  await expect(fetching).rejects.toMatchObject({ code: 'model-not-fetched', retryable: true })
  await vi.waitFor(async () => expect(await readdir(join(folder, 'other'))).toEqual([]), 5000)
})

const there = await modelForTests('moonshine-tiny')
test.skipIf(there === undefined)('an existing model is not fetched again', async () => {
  const steps: string[] = []
  const store = openModelStore(join(there ?? '', '..'))
  expect(await store.fetch('moonshine-tiny', { onStep: (step) => steps.push(step) })).toBe(there)
  expect(steps).toEqual([])
})
