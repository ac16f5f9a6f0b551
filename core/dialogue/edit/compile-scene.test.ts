import type { SceneScript } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { loanScript, testPatterns } from '../testing/loan-script.ts'
import { checkFlow } from './check-flow.ts'
import { canonicalJson, compileScene } from './compile-scene.ts'

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
  ])('with %s', (code, script) => {
    expect(checkFlow(script, testPatterns).map((problem) => problem.code)).toContain(code)
    expect(compileScene(script, testPatterns).ok).toBe(false)
  })
})

describe('a compiled scene', () => {
  test('has the same bytes whatever the order of the members was', () => {
    const turned: SceneScript = JSON.parse(
      JSON.stringify(loanScript, (_key, value: unknown) =>
        isRecord(value) ? Object.fromEntries(Object.entries(value).reverse()) : value,
      ),
    )
    const [one, other] = [compileScene(loanScript, testPatterns), compileScene(turned, testPatterns)]
    expect(one.ok && other.ok && one.canonical === other.canonical).toBe(true)
  })

  test('hangs up on machines unless its author said otherwise', () => {
    const [silent, told] = [
      compileScene(loanScript, testPatterns),
      compileScene(settings({ machine: 'ignore' }), testPatterns),
    ]
    expect(silent.ok && silent.scene.settings.machine).toBe('hangUp')
    expect(told.ok && told.scene.settings.machine).toBe('ignore')
  })

  test('changes its bytes with a single wording', () => {
    const changed = settings({ goodbye: { resId: 'g', word: 'Bye.' } })
    const [one, other] = [compileScene(loanScript, testPatterns), compileScene(changed, testPatterns)]
    expect(one.ok && other.ok && one.canonical !== other.canonical).toBe(true)
  })

  test('canonical JSON leaves out what is undefined and sorts at every depth', () => {
    expect(canonicalJson({ b: [{ z: 1, a: null }], a: undefined, c: 'é' })).toBe(
      '{"b":[{"a":null,"z":1}],"c":"é"}',
    )
  })
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
