import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zh } from './zh/index.ts'

/** A message key is used by its name, or by a template whose fixed parts match it. */
test('every message key is used', async () => {
  const source = await sourceOf(join(import.meta.dirname, '..'))
  const named = new Set(source.match(/(?<=['"`])[a-zA-Z][\w.-]*(?=['"`])/g))
  const templates = [...new Set(source.match(/`[a-zA-Z][\w.-]*\$\{[^`]*`/g))].map(patternOf)
  const unused = Object.keys(zh).filter((key) => !named.has(key) && !templates.some((one) => one.test(key)))
  expect(unused).toEqual([])
})

const sourceOf = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ entry, path }) => entry.isFile() && /\.tsx?$/.test(path) && !isMessages(path))
  return (await Promise.all(files.map(({ path }) => readFile(path, 'utf8')))).join('\n')
}

const isMessages = (path: string): boolean => /messages\/(en|es|id|th|zh|zh-TW)\//.test(path)

/** `a.${b}.c` fits whatever stands between its fixed parts. */
const patternOf = (template: string): RegExp => {
  const fixed = template.slice(1, -1).split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
  return new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`)
}
