import { readFile, readlink, stat } from 'node:fs/promises'

/** The start time of a process, in clock ticks since boot: with the pid it identifies one process. */
export const startTicks = async (pid: number): Promise<string | undefined> =>
  (await readStat(pid))?.startTicks

/** Alive and not a zombie; with `startTicks`, also not a later process with the same pid. */
export const isAlive = async (pid: number, knownTicks?: string): Promise<boolean> => {
  if (process.platform !== 'linux') return answersSignals(pid)
  const found = await readStat(pid)
  if (found === undefined || found.state === 'Z' || found.state === 'X') return false
  return knownTicks === undefined || knownTicks === '' || found.startTicks === knownTicks
}

/** True for a live PostgreSQL whose working folder is this data folder; not for a reused pid or a zombie. */
export const isPostgresOf = async (pid: number, dataFolder: string): Promise<boolean> => {
  if (!(await isAlive(pid))) return false
  if (process.platform !== 'linux') return true
  const [there, ours] = await Promise.all([
    readlink(`/proc/${pid}/cwd`)
      .then((path) => stat(path))
      .catch(() => undefined),
    stat(dataFolder).catch(() => undefined),
  ])
  return there !== undefined && ours !== undefined && there.ino === ours.ino && there.dev === ours.dev
}

const answersSignals = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const readStat = async (pid: number): Promise<{ state: string; startTicks: string } | undefined> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The command's name is in parentheses and may contain spaces: fields are counted after the last one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', startTicks: fields[19] ?? '' }
}
