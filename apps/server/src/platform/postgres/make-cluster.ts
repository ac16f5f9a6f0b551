import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepareBinaries } from './binaries.ts'
import { type Home, superuser } from './home.ts'

/** Creates the cluster once. It is built under another name and renamed, so that a killed initdb leaves no partial cluster. */
export const makeCluster = async (home: Home, password: string): Promise<void> => {
  const exists = await access(join(home.cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (exists) return
  const building = `${home.cluster}.new-${randomBytes(4).toString('hex')}`
  const passwordFile = join(home.socketFolder, `initdb-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(building, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (home.user !== undefined) {
      await chown(building, home.user.uid, home.user.gid)
      await chown(passwordFile, home.user.uid, home.user.gid)
    }
    await runInitdb(home, building, passwordFile)
    await rename(building, home.cluster)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(building, { recursive: true, force: true })
  }
}

const runInitdb = async (home: Home, folder: string, passwordFile: string): Promise<void> => {
  const { initdb } = await prepareBinaries()
  await promisify(execFile)(
    initdb,
    [
      ['-D', reachable(home) ?? folder],
      ['-U', superuser],
      ['--pwfile', passwordFile],
      ['--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8'],
      ['--locale-provider', 'builtin'],
      ['--builtin-locale', 'C.UTF-8'],
      ['--locale', 'C'],
      ['--data-checksums'],
      ['--no-instructions'],
    ].flat(),
    { cwd: folder, env: bareEnvironment, ...home.user },
  )
}

/**
 * PostgreSQL's user id may not be able to traverse the data folder's parents. A child's working folder is set before its user
 * id, and /proc/self/cwd reaches it without traversing the path.
 */
export const reachable = (home: Home): string | undefined =>
  home.user !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : undefined

/** PostgreSQL reads PG* variables; those of the parent must not reach it. */
export const bareEnvironment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
