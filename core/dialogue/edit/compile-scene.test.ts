import type { SceneQuestion, SceneScript } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { loanScript, testPatterns } from '../testing/loan-script.ts'
import { checkFlow } from './check-flow.ts'
import { canonicalJson, compileScene } from './compile-scene.ts'
import { isError } from './flow-problem.ts'

const edge = (changes: Partial<SceneScript['connections'][number]>) => ({
  ...loanScript,
  connections: [
    ...loanScript.connections,
    { id: 'new', source: 'hello', target: 'no', name: 'new', kind: 'force' as const, ...changes },
  ],
})
const node = (changes: Partial<SceneScript['nodes'][number]>) => ({
  ...loanScript,
  nodes: [
    ...loanScript.nodes,
    { nodeId: 'new', type: 'end' as const, title: 'New', botWords: [{ resId: 'x', word: 'Hi' }], ...changes },
  ],
})
const settings = (changes: Partial<SceneScript['settings']>) => ({
  ...loanScript,
  settings: { ...loanScript.settings, ...changes },
})

const prompt = { resId: 'x', word: 'Hi' }
const reaching = (intentId: number, nodeId: string): SceneScript['tags'][number] => ({
  intentId,
  name: 'new',
  priority: 9,
  ruleSets: [[{ kind: 'node', type: 'anyOf', nodeIds: [nodeId] }]],
})
/** Two edges of a node for one intent of the scene; of `offer`, only one. */
const sharing = (source: string): SceneScript => ({
  ...loanScript,
  intents: [{ targetId: 7, name: 'later', keyWords: 'later', patterns: ['call.*back'] }],
  connections: [
    ...loanScript.connections,
    { id: 'first', source, target: 'no', name: 'first', kind: 'keywords', intentIds: [7], keyWords: 'Own' },
    ...(source === 'offer'
      ? []
      : [{ id: 'again', source, target: 'no', name: 'again', kind: 'keywords' as const, intentIds: [7] }]),
  ],
})
/** The opening leads into a circle of two nodes without a way out. */
const circle: SceneScript = {
  ...loanScript,
  nodes: [
    ...loanScript.nodes,
    { nodeId: 'a', type: 'task', title: 'A', botWords: [prompt] },
    { nodeId: 'b', type: 'task', title: 'B', botWords: [prompt] },
  ],
  connections: [
    ...loanScript.connections,
    { id: 'in', source: 'hello', target: 'a', name: 'in', kind: 'keywords', keyWords: 'in' },
    { id: 'ab', source: 'a', target: 'b', name: 'on', kind: 'force' },
    { id: 'ba', source: 'b', target: 'a', name: 'back', kind: 'force' },
  ],
}

const asking = (changes: Partial<SceneQuestion>): SceneScript => ({
  ...loanScript,
  questions: [
    {
      kind: 'business',
      id: 1,
      name: 'Price?',
      keyWords: 'price',
      answer: { resId: 'q', word: 'Nothing.' },
      isEnabled: true,
      updatedAtMs: 0,
      ...changes,
    },
  ],
})

describe('a flow is refused', () => {
  test.each<[string, SceneScript]>([
    [
      'flow_no_start',
      { ...loanScript, nodes: loanScript.nodes.filter(({ type }) => type !== 'start'), connections: [] },
    ],
    ['flow_many_starts', node({ type: 'start' })],
    ['flow_dead_end', node({ type: 'task' })],
    ['flow_wording_missing', node({ botWords: [{ resId: 'x', word: ' ' }] })],
    ['flow_variable_unknown', node({ botWords: [{ resId: 'x', word: 'Hi {nobody}' }] })],
    ['flow_unknown_node', edge({ target: 'nowhere' })],
    ['flow_branch_to_start', edge({ source: 'offer', target: 'hello' })],
    ['flow_edge_after_end', edge({ source: 'yes', target: 'no' })],
    ['flow_many_force_edges', edge({ source: 'terms' })],
    ['flow_many_silent_edges', edge({ kind: 'silent' })],
    ['flow_many_no_keyword_edges', edge({ source: 'offer', kind: 'noKeyword' })],
    ['flow_duplicate_intent', edge({ name: 'agree' })],
    ['flow_keyword_missing', edge({ kind: 'keywords', keyWords: ' ## ' })],
    ['flow_dtmf_invalid', edge({ kind: 'keywords', specialDTMFWords: '1##A' })],
    ['flow_pattern_invalid', edge({ kind: 'keywords', patterns: ['('] })],
    ['flow_silence_replies_mismatch', settings({ silenceTimes: 3 })],
    ['flow_node_repeated', node({ nodeId: 'yes' })],
    ['flow_edge_repeated', edge({ id: 'c1' })],
    ['flow_endless_loop', circle],
    ['flow_intent_unknown', edge({ kind: 'keywords', intentIds: [7] })],
    ['flow_intent_repeated', sharing('hello')],
    ['flow_variable_forbidden', edge({ kind: 'keywords', keyWords: 'I am {name}' })],
    ['flow_variable_forbidden', node({ title: 'Hi {name}' })],
    ['flow_variable_unknown', settings({ disclosure: 'A robot for {nobody}.' })],
    ['flow_variable_unknown', settings({ doNotCallReply: 'Sorry, {nobody}.' })],
    ['flow_question_target_unknown', asking({ jump: { holdBeforeLead: 1, leadWords: '', mastId: 'x' } })],
    ['flow_question_target_unknown', asking({ repeat: { maxRepeatTime: 1, maxRepeatTimeJumpNode: 'x' } })],
  ])('with %s', (code, script) => {
    expect(checkFlow(script, testPatterns).map((problem) => problem.code)).toContain(code)
    expect(compileScene(script, testPatterns).ok).toBe(false)
  })
})

describe('an author gets a warning, and may publish', () => {
  test.each<[string, SceneScript]>([
    ['flow_unreachable_node', node({})],
    ['flow_edge_never_taken', edge({ source: 'terms', kind: 'keywords', keyWords: 'never' })],
    ['flow_wording_blank', node({ botWords: [prompt, { resId: 'y', word: '  ' }] })],
    ['flow_title_long', node({ title: '😀'.repeat(31) })],
    ['flow_remark_long', node({ description: 'x'.repeat(251) })],
    ['flow_keyword_repeated', edge({ kind: 'keywords', keyWords: 'YES!' })],
    ['flow_tag_node_unknown', { ...loanScript, tags: [reaching(9, 'nowhere')] }],
    ['flow_tag_node_shared', { ...loanScript, tags: [...loanScript.tags, reaching(9, 'yes')] }],
    ['flow_settings_node_unknown', settings({ noiseNodes: ['nowhere'] })],
    ['flow_settings_node_unknown', settings({ maxRepeatsJumpNode: 'nowhere' })],
    [
      'flow_tag_question_unknown',
      {
        ...loanScript,
        tags: [
          {
            intentId: 9,
            name: 'asks',
            priority: 9,
            ruleSets: [[{ kind: 'question', type: 'anyOf', questionIds: [77] }]],
          },
        ],
      },
    ],
  ])('of %s', (code, script) => {
    const compilation = compileScene(script, testPatterns)
    expect(compilation.ok && compilation.warnings.map((problem) => problem.code)).toContain(code)
    expect(checkFlow(script, testPatterns).filter(isError)).toEqual([])
  })

  test('no warning for a script without problems', () => {
    expect(checkFlow(loanScript, testPatterns)).toEqual([])
  })

  test('once for a circle of several nodes', () => {
    const loops = checkFlow(circle, testPatterns).filter(({ code }) => code === 'flow_endless_loop')
    expect(loops).toMatchObject([{ nodeId: 'a', values: { title: 'A' } }])
  })

  test('a title of 30 emoji is not too long', () => {
    const problems = checkFlow(node({ title: '😀'.repeat(30) }), testPatterns)
    expect(problems.map(({ code }) => code)).not.toContain('flow_title_long')
  })
})

describe('a compiled scene', () => {
  test('has the keywords and patterns of the intents that an edge names', () => {
    const compilation = compileScene(sharing('offer'), testPatterns)
    const edges = compilation.ok ? compilation.scene.nodes.offer?.edges : []
    expect(edges?.find(({ connectionId }) => connectionId === 'first')).toMatchObject({
      keywords: ['own', 'later'],
      patterns: ['call.*back'],
    })
  })

  test('plays the disclosure before the opening, once', () => {
    const compilation = compileScene(settings({ disclosure: 'A robot calls.' }), testPatterns)
    expect(compilation.ok && compilation.scene.nodes.hello?.botWords[0]?.word).toBe(
      'A robot calls. Hello {name}, do you want a loan?',
    )
  })

  test('holds its enabled Q&A, business before common, with the effect of their switches', () => {
    const questions = [
      { id: 3, kind: 'common', isEnabled: true },
      { id: 2, kind: 'business', isEnabled: false },
      {
        id: 1,
        kind: 'business',
        isEnabled: true,
        jump: { holdBeforeLead: 2, leadWords: 'Back to it.', mastId: '' },
        repeat: { maxRepeatTime: 3, maxRepeatTimeJumpNode: 'no' },
      },
    ] as const
    const script = { ...loanScript, questions: questions.flatMap((one) => asking(one).questions ?? []) }
    const compilation = compileScene(script, testPatterns)
    expect(compilation.ok && compilation.scene.questions).toMatchObject([
      {
        id: 1,
        keywords: ['price'],
        jump: { holdMs: 2000, returnPath: { resId: 'q-lead', word: 'Back to it.' } },
        repeat: { times: 3, nodeId: 'no' },
      },
      { id: 3 },
    ])
  })

  test('without Q&A keeps the bytes from before there was Q&A', () => {
    const [one, other] = [
      compileScene(loanScript, testPatterns),
      compileScene(asking({ isEnabled: false }), testPatterns),
    ]
    expect(one.ok && other.ok && one.canonical === other.canonical).toBe(true)
  })

  test('does not change with a remark', () => {
    const remarked = { ...loanScript, tags: loanScript.tags.map((tag) => ({ ...tag, remark: 'for sales' })) }
    const [one, other] = [compileScene(loanScript, testPatterns), compileScene(remarked, testPatterns)]
    expect(one.ok && other.ok && one.canonical === other.canonical).toBe(true)
  })

  test('has the same bytes for any order of members', () => {
    const turned: SceneScript = JSON.parse(
      JSON.stringify(loanScript, (_key, value: unknown) =>
        isRecord(value) ? Object.fromEntries(Object.entries(value).reverse()) : value,
      ),
    )
    const [one, other] = [compileScene(loanScript, testPatterns), compileScene(turned, testPatterns)]
    expect(one.ok && other.ok && one.canonical === other.canonical).toBe(true)
  })

  test('hangs up on machines unless its author chose otherwise', () => {
    const [silent, reported] = [
      compileScene(loanScript, testPatterns),
      compileScene(settings({ machine: 'ignore' }), testPatterns),
    ]
    expect(silent.ok && silent.scene.settings.machine).toBe('hangUp')
    expect(reported.ok && reported.scene.settings.machine).toBe('ignore')
  })

  test('changes its bytes with a single prompt', () => {
    const changed = settings({ goodbye: { resId: 'g', word: 'Bye.' } })
    const [one, other] = [compileScene(loanScript, testPatterns), compileScene(changed, testPatterns)]
    expect(one.ok && other.ok && one.canonical !== other.canonical).toBe(true)
  })

  test('canonical JSON leaves out what is undefined and sorts at every depth', () => {
    expect(canonicalJson({ b: [{ z: 1, a: null }], a: undefined, c: 'é' })).toBe(
      '{"b":[{"a":null,"z":1}],"c":"é"}',
    )
  })

  // The form of stored hashes: whole-number keys first and by size.
  test('canonical JSON keeps the key order of stored hashes', () => {
    expect(canonicalJson({ '10': 1, '9': 2, b: 1, a: { __x: 1, '2': [], '01': 3 } })).toBe(
      '{"9":2,"10":1,"a":{"2":[],"01":3,"__x":1},"b":1}',
    )
  })
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
