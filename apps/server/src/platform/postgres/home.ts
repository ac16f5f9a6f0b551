import { createHash } from 'node:crypto'
import { chown, lstat, mkdtemp, readFile, rename, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Paths, and the user id PostgreSQL runs as: it refuses to run as root, so root uses an unprivileged user id. */
export type Home = {
  readonly cluster: string
  readonly socketFolder: string
  readonly logFile: string
  readonly user: { readonly uid: number; readonly gid: number } | undefined
}

export const superuser = 'postgres'
export const socketPort = 5432

export const findHome = async (dataFolder: string): Promise<Home> => {
  const asRoot = process.getuid?.() === 0
  const user = asRoot ? await nobody() : undefined
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  // A Unix socket's path may have 107 bytes; a deep TMPDIR would exceed it.
  const base = tmpdir().length <= 60 ? tmpdir() : '/tmp'
  return {
    cluster: join(dataFolder, 'postgres'),
    socketFolder: join(base, `parley-pg-${name}`),
    logFile: join(dataFolder, 'postgres.log'),
    user,
  }
}

/** Under the start lock: the process that stops the server removes the folder with it. */
export const prepareSocketFolder = async ({ socketFolder, user }: Home): Promise<void> => {
  await makeFolder(socketFolder, user)
  const found = await lstat(socketFolder)
  const ours = user?.uid ?? process.getuid?.() ?? found.uid
  if (!found.isDirectory() || found.uid !== ours || (found.mode & 0o077) !== 0)
    throw new Error(`${socketFolder} is not a private folder of user id ${ours}; remove it and start again`)
}

/** Atomic, so that no concurrent starter finds it without its owner. An existing folder stays. */
const makeFolder = async (folder: string, user: Home['user']): Promise<void> => {
  const isThere = await lstat(folder).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const made = await mkdtemp(`${folder}-`)
  if (user !== undefined) await chown(made, user.uid, user.gid)
  await rename(made, folder).catch(() => rmdir(made))
}

const nobody = async (): Promise<{ uid: number; gid: number }> => {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const line = users.split('\n').find((text) => text.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}
