import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** A class that its CSS module does not have is undefined at run time, and no type says so. */
const missingClasses = async (file: string): Promise<readonly string[]> => {
  const text = await readFile(join(source, file), 'utf8')
  const missing: string[] = []
  for (const [statement, name = '', path = ''] of text.matchAll(
    /import (\w+) from '([^']+\.module\.css)'/g,
  )) {
    const css = await readFile(normalize(join(source, dirname(file), path)), 'utf8')
    const known = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, found]) => found))
    const code = text.replaceAll(/^(?:import|\} from) .*$/gm, '').replace(statement, '')
    for (const [, used = ''] of code.matchAll(new RegExp(`(?<![\\w./'])${name}\\.(\\w+)`, 'g')))
      if (!known.has(used)) missing.push(`${file}: ${name}.${used}`)
  }
  return missing
}

test('every class that a component uses is in its CSS module', async () => {
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(200)
  expect((await Promise.all(files.map(missingClasses))).flat()).toEqual([])
})
