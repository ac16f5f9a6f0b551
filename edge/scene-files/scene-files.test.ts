import type { SceneFile } from '@parley/contract/scene-file'
import type { SceneScript } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { parseSceneFile } from './parse-scene-file.ts'
import { readSceneFile } from './read-scene-file.ts'
import { writeSceneFile } from './write-scene-file.ts'

const script: SceneScript = {
  language: 'zh-HK',
  nodes: [
    {
      nodeId: 'a',
      type: 'start',
      title: 'Hello: #1',
      botWords: [{ resId: 'r1', word: '你好，{name}\n第二行' }],
    },
    { nodeId: 'b', type: 'end', title: 'no', description: 'yes', botWords: [] },
  ],
  connections: [
    {
      id: 'c1',
      source: 'a',
      target: 'b',
      name: '同意',
      kind: 'keywords',
      keyWords: 'yes##好 呀##0123',
      intentIds: [7],
    },
    { id: 'c2', source: 'a', target: 'b', name: 'never', kind: 'silent' },
    {
      id: 'c3',
      source: 'a',
      target: 'b',
      name: 'odd',
      kind: 'keywords',
      keyWords: ' a####b',
      specialDTMFWords: '1##*',
    },
  ],
  variables: [{ id: 3, name: 'name', type: 'regex', regex: '^[A-Z]{2}\\d+$' }],
  tags: [
    {
      intentId: 4,
      name: 'A',
      priority: 1,
      ruleSets: [[{ kind: 'talkSec', type: 'between', value: 3, to: 9 }]],
    },
  ],
  intents: [{ targetId: 7, name: 'Yes', keyWords: 'null##~##true', patterns: ['^(ja|yes)'] }],
  settings: {
    openingDelayMs: 300,
    silenceMs: 5000,
    silenceTimes: 1,
    silenceReplies: [{ resId: 's1', word: '喂？' }],
    noMatchReplies: [],
    maxRepeats: 2,
    goodbye: { resId: 'g', word: '再見' },
    maxCallSec: 0,
    interrupt: { minWords: 1, unbreakableNodes: [] },
    voice: { speed: 100, tone: 100, volume: 100 },
  },
  lastNumber: 9,
}

const refused = (text: string) => {
  const reading = parseSceneFile(text)
  return reading.ok ? [] : reading.problems
}

describe('a script as text', () => {
  test('is parsed back to the same script, and written the same again', () => {
    const text = writeSceneFile('Savings', script)
    const reading = parseSceneFile(text)
    expect(reading).toEqual({ ok: true, name: 'Savings', script })
    expect(reading.ok && writeSceneFile(reading.name, reading.script)).toBe(text)
  })

  test('shows edges under their nodes and words as lists', () => {
    expect(writeSceneFile('Savings', script)).toContain(
      [
        '        name: 同意',
        '        kind: keywords',
        '        keyWords:',
        '          - yes',
        '          - 好 呀',
        '          - "0123"',
      ].join('\n'),
    )
  })

  test('any words, titles and sentences are parsed back unchanged', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((word) => !word.includes('\0'))
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 5 }), (word, keywords) => {
        const [first, ...rest] = script.nodes
        const [edge, ...others] = script.connections
        if (!first || !edge) throw new Error('the example is empty')
        const changed: SceneScript = {
          ...script,
          nodes: [{ ...first, title: word, botWords: [{ resId: 'r1', word }] }, ...rest],
          connections: [{ ...edge, keyWords: keywords.join('##') }, ...others],
        }
        expect(parseSceneFile(writeSceneFile('x', changed))).toEqual({ ok: true, name: 'x', script: changed })
      }),
    )
  })

  test('is JSON as well', () => {
    const reading = parseSceneFile(writeSceneFile('Savings', script))
    const { connections: _connections, ...rest } = script
    expect(reading.ok).toBe(true)
    expect(refused(JSON.stringify({ parley: 1, name: 'x', ...rest }))).toEqual([])
  })
})

describe('an invalid file is refused with its line', () => {
  const text = writeSceneFile('Savings', script)
  test.each([
    ['a member that nobody knows', text.replace('language:', 'langage:'), 'language'],
    ['a kind that there is not', text.replace('kind: silent', 'kind: quiet'), 'nodes.0.edges.1.kind'],
    ['another form', text.replace('parley: 1', 'parley: 2'), 'parley'],
    [
      'a number out of range',
      text.replace('openingDelayMs: 300', 'openingDelayMs: 3e9'),
      'settings.openingDelayMs',
    ],
    ['a key of every object', text.replace('nodeId: a', 'nodeId: __proto__'), 'nodes.0.nodeId'],
    ['a member twice', text.replace('language: zh-HK', 'language: zh-HK\nlanguage: en-US'), ''],
    ['no YAML', '{{{', ''],
    ['nothing', '', ''],
    ['an escaped NUL', text.replace('Hello: #1', '\\0'), ''],
  ])('%s', (_what, wrong, at) => {
    const problems = refused(wrong)
    expect(problems.map((problem) => problem.at)).toContain(at)
    expect(problems.every(({ line }) => line >= 1)).toBe(true)
  })

  test('the line is that of the mistake', () => {
    const wrong = text.replace('kind: silent', 'kind: quiet')
    const line = wrong.split('\n').findIndex((row) => row.includes('kind: quiet')) + 1
    expect(refused(wrong)).toMatchObject([{ line }])
  })

  test('aliases that expand to gigabytes are refused', () => {
    const levels = Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]`)
    expect(refused(`a0: &a0 [x, x, x]\n${levels.join('\n')}`)).not.toEqual([])
  })

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (noise) => {
        expect(refused(noise)).not.toEqual([])
      }),
    )
  })
})

test('the file covers everything of the vocabulary', () => {
  type Left<Kept, InFile> = Exclude<keyof NonNullable<Kept>, keyof NonNullable<InFile>>
  type Of<Name extends keyof SceneScript> = SceneScript[Name] extends readonly (infer Item)[] | undefined
    ? Item
    : never
  type InFile<Name extends keyof SceneFile> =
    NonNullable<SceneFile[Name]> extends (infer Item)[] ? Item : never
  type Edge = NonNullable<InFile<'nodes'>['edges']>[number]
  expectTypeOf<Left<SceneScript, SceneFile>>().toEqualTypeOf<'connections'>()
  expectTypeOf<Left<Of<'connections'>, Edge>>().toEqualTypeOf<'source'>()
  expectTypeOf<Left<Of<'nodes'>, InFile<'nodes'>>>().toBeNever()
  expectTypeOf<Left<Of<'variables'>, InFile<'variables'>>>().toBeNever()
  expectTypeOf<Left<Of<'tags'>, InFile<'tags'>>>().toBeNever()
  expectTypeOf<Left<Of<'questions'>, InFile<'questions'>>>().toBeNever()
  expectTypeOf<Left<Of<'intents'>, InFile<'intents'>>>().toBeNever()
  expectTypeOf<Left<SceneScript['settings'], SceneFile['settings']>>().toBeNever()
  expectTypeOf<Of<'tags'>['ruleSets'][number][number]>().toExtend<
    Readonly<InFile<'tags'>['ruleSets'][number][number]> | object
  >()
})

describe('a malicious file', () => {
  const keys = (count: number): string => Array.from({ length: count }, (_, at) => `k${at}: 1`).join('\n')

  test('of many keys takes linear time, and is parsed in a worker thread', async () => {
    let turns = 0
    const ticking = setInterval(() => {
      turns += 1
    }, 1)
    const reading = await readSceneFile(keys(40_000))
    clearInterval(ticking)
    expect(reading.ok).toBe(false)
    expect(turns).toBeGreaterThan(20)
  })

  test('with a duplicate key is refused with the line of the second', () => {
    expect(parseSceneFile('a: 1\nb: 2\na: 3')).toEqual({
      ok: false,
      problems: [{ line: 3, at: '', wanted: 'Map keys must be unique' }],
    })
  })

  test.each([
    ['lists within lists', '['.repeat(100_000)],
    ['maps within maps', '{a: '.repeat(50_000)],
    ['aliases', `a: &a [x]\n${Array.from({ length: 5000 }, (_, at) => `b${at}: *a`).join('\n')}`],
  ])('with %s is refused', async (_, text) => {
    expect((await readSceneFile(text)).ok).toBe(false)
  })
})
