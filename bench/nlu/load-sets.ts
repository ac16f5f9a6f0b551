import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { ScriptLanguage } from '@parley/contract/vocabulary'

/** A sentence and its intent; undefined where it means none. */
export type Row = { readonly said: string; readonly intent: string | undefined }

export type IntentSet = {
  readonly name: string
  readonly language: ScriptLanguage
  readonly train: readonly Row[]
  /** For choosing a threshold; includes sentences that mean none. */
  readonly validation?: readonly Row[]
  /** Without it, tenfold cross-validation on the training part. */
  readonly test?: readonly Row[]
}

/** The sets in NLU_DATA. */
export const loadKnownSets = async (folder: string): Promise<readonly IntentSet[]> => {
  const clinc = JSON.parse(await readFile(join(folder, 'clinc150/data_full.json'), 'utf8'))
  const part = (...names: readonly string[]): readonly Row[] =>
    names.flatMap((name) => rowsOfPairs(clinc[name]))
  const xsid = async (file: string, language: ScriptLanguage): Promise<IntentSet> => ({
    name: `xSID ${file.slice(0, 2)}, 10-fold`,
    language,
    train: await loadRows(join(folder, 'xsid', file)),
  })
  return [
    {
      name: 'BANKING77',
      language: 'en-US',
      train: await loadRows(join(folder, 'banking77/train.csv')),
      test: await loadRows(join(folder, 'banking77/test.csv')),
    },
    {
      name: 'CLINC150',
      language: 'en-US',
      train: part('train'),
      validation: part('val', 'oos_val'),
      test: part('test', 'oos_test'),
    },
    await xsid('en.valid.conll', 'en-US'),
    await xsid('id.valid.conll', 'id-ID'),
    await xsid('zh.valid.conll', 'zh-CN'),
  ]
}

/** Any set: `train[,test[,validation]]`, each a CSV, TSV, CoNLL or JSON file. */
export const loadSet = async (files: string, language: ScriptLanguage): Promise<IntentSet> => {
  const [train = '', test, validation] = files.split(',')
  return {
    name: basename(train),
    language,
    train: await loadRows(train),
    ...(test !== undefined && { test: await loadRows(test) }),
    ...(validation !== undefined && { validation: await loadRows(validation) }),
  }
}

const loadRows = async (path: string): Promise<readonly Row[]> => {
  const text = await readFile(path, 'utf8')
  switch (extname(path).toLowerCase()) {
    case '.conll':
      return rowsOfConll(text)
    case '.json':
      return rowsOfJson(JSON.parse(text))
    case '.jsonl':
      return rowsOfJson(
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
    case '.tsv':
      return rowsOfTable(
        text
          .trim()
          .split(/\r?\n/)
          .map((line) => line.split('\t')),
      )
    default:
      return rowsOfTable(cellsOfCsv(text))
  }
}

const textColumns = ['text', 'sentence', 'utterance', 'utt', 'query', 'said']
const intentColumns = ['category', 'intent', 'label']

/** The header names the columns; without names they are text and intent. */
const rowsOfTable = ([head = [], ...rest]: readonly (readonly string[])[]): readonly Row[] => {
  const names = head.map((name) => name.trim().toLowerCase())
  const place = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name))
  const [text, intent] = [place(textColumns), place(intentColumns)]
  const hasHead = text >= 0 && intent >= 0
  return (hasHead ? rest : [head, ...rest])
    .filter((cells) => cells.length > 1)
    .map((cells) => rowOf(cells[hasHead ? text : 0], cells[hasHead ? intent : 1]))
}

/** RFC 4180. */
const cellsOfCsv = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  return rows
}

const rowsOfConll = (text: string): readonly Row[] =>
  text
    .split(/\r?\n\r?\n/)
    .map((block) => rowOf(commentOf(block, 'text'), commentOf(block, 'intent')))
    .filter(({ said }) => said !== '')

const commentOf = (block: string, name: string): string =>
  block.match(new RegExp(`^# ${name}\\s*[=:]\\s*(.*)$`, 'm'))?.[1] ?? ''

const rowsOfPairs = (pairs: readonly (readonly [string, string])[]): readonly Row[] =>
  pairs.map(([said, intent]) => rowOf(said, intent))

/** An array of pairs, or of objects with a text and an intent. */
const rowsOfJson = (value: readonly unknown[]): readonly Row[] =>
  value.map((one) => {
    if (Array.isArray(one)) return rowOf(String(one[0]), String(one[1]))
    const entries = Object.entries(one as Record<string, unknown>) // Other JSON rows are possible.
    const member = (wanted: readonly string[]): string => {
      const found = entries.find(([name]) => wanted.includes(name.toLowerCase()))?.[1]
      return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
    }
    return rowOf(member(textColumns), member(intentColumns))
  })

/** Names that sets use for "none". */
const none = new Set(['oos', 'ood', 'none', 'out_of_scope', 'no_nodes_detected'])

const rowOf = (said = '', intent = ''): Row => ({
  said: said.trim(),
  intent: none.has(intent.trim().toLowerCase()) ? undefined : intent.trim(),
})
