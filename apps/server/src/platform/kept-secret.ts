import { randomBytes } from 'node:crypto'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const secretBytes = 32

/** Whether the secret exists. */
export const hasSecret = async (dataFolder: string, name: string): Promise<boolean> =>
  access(join(dataFolder, 'secrets', name)).then(
    () => true,
    () => false,
  )

/** A secret of this installation, generated at the first start and readable by its user only. */
export const keptSecret = async (dataFolder: string, name: string): Promise<Buffer> => {
  const folder = join(dataFolder, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  // `wx`: of two concurrent first starts one writes, and both read the same.
  await writeFile(path, randomBytes(secretBytes).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const text = (await readFile(path, 'utf8')).trim()
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${path} does not hold 32 bytes in hex`)
  return Buffer.from(text, 'hex')
}
