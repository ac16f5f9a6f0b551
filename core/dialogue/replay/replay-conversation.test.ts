import type { SceneScript } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compiled, testPatterns } from '../testing/loan-script.ts'
import { type Move, playConversation } from '../testing/play-conversation.ts'
import { shopScript, shopWith } from '../testing/shop-script.ts'
import { compareConversations } from './compare-conversations.ts'
import { replayConversation } from './replay-conversation.ts'

const outcome = { status: 'finished', talkMs: 30_000 } as const
const stageOf = (script: SceneScript) => ({ scene: compiled(script), patterns: testPatterns })
const moves: readonly Move[] = [
  'finish',
  { says: 'price' },
  'finish',
  'quiet',
  'finish',
  { says: 'yes' },
  'finish',
  { says: 'hm' },
  'finish',
  { presses: '1' },
  'finish',
  { says: 'whatever' },
  'finish',
]
const recorded = playConversation(stageOf(shopScript), moves)
const call = { events: recorded.events, variables: { name: 'Bob' }, outcome }
const on = (script: SceneScript) => replayConversation(stageOf(script), call, { isOtherVersion: true })

describe('a replay', () => {
  test('on its own version equals the call, byte for byte', () => {
    const move = fc.oneof(
      fc.constantFrom<Move>('finish', 'quiet', 'late', 'nobody', { mumbles: 900 }),
      fc
        .constantFrom('yes', 'no', 'price', 'who are you', 'a person', 'blah', 'stop calling me')
        .map((says) => ({
          says,
        })),
      fc.constantFrom('1', '2').map((presses) => ({ presses })),
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (any) => {
        const stage = stageOf(
          shopWith({ interrupt: { minWords: 1, unbreakableNodes: [], nodeTimeoutMs: 9 } }),
        )
        const first = playConversation(stage, any)
        // Through JSON, as the journal stores them.
        const events = JSON.parse(JSON.stringify(first.events)) as typeof first.events
        const again = replayConversation(stage, { ...call, events })
        expect(JSON.stringify(again.facts)).toBe(JSON.stringify(first.conversation.facts))
        expect(JSON.stringify(again.steps.flatMap(({ commands }) => commands))).toBe(
          JSON.stringify(first.commands),
        )
      }),
    )
  })

  test('computes the label again', () => {
    expect(on(shopScript).label).toMatchObject({ intentId: 1, name: 'interested' })
    expect(on({ ...shopScript, tags: [] }).label.intentId).toBe(-1)
  })

  test('on a version with other timers still follows the call', () => {
    const timed = on(shopWith({ interrupt: { ...shopScript.settings.interrupt, nodeTimeoutMs: 60_000 } }))
    expect(compareConversations(recorded.conversation.facts, timed.facts)).toMatchObject({
      validUntilTurn: recorded.conversation.facts.turns.length,
    })
  })
})

describe('a comparison', () => {
  const turnCount = recorded.conversation.facts.turns.length
  test('of equal conversations finds no difference, and all of it is evidence', () => {
    const { turns, validUntilTurn } = compareConversations(recorded.conversation.facts, on(shopScript).facts)
    expect(turns.every(({ verdict }) => verdict === 'same')).toBe(true)
    expect([turns.length, validUntilTurn]).toEqual([turnCount, turnCount])
  })

  test('is valid until the robot says something else', () => {
    const changed: SceneScript = {
      ...shopScript,
      nodes: shopScript.nodes.map((node) =>
        node.nodeId === 'offer' ? { ...node, botWords: [{ resId: 'r2', word: 'Press 1, please.' }] } : node,
      ),
    }
    const { turns, validUntilTurn } = compareConversations(recorded.conversation.facts, on(changed).facts)
    const firstOffer = recorded.conversation.facts.turns.findIndex(
      ({ speaker, nodeId }) => speaker === 'robot' && nodeId === 'offer',
    )
    expect(validUntilTurn).toBe(firstOffer + 1)
    expect(turns[firstOffer]?.verdict).toBe('changed')
    expect(turns.slice(0, firstOffer).every(({ verdict }) => verdict === 'same')).toBe(true)
  })

  test('reports an answer that would have led elsewhere', () => {
    const [first, ...rest] = shopScript.connections
    if (!first) throw new Error('the script has no edges')
    const { turns, validUntilTurn } = compareConversations(
      recorded.conversation.facts,
      on({ ...shopScript, connections: [{ ...first, target: 'terms' }, ...rest] }).facts,
    )
    const yes = recorded.conversation.facts.turns.findIndex(({ text }) => text === 'yes')
    // The edge is the same; the next prompt differs.
    expect(turns[yes]?.verdict).toBe('same')
    expect(turns[yes + 1]?.verdict).toBe('changed')
    expect(validUntilTurn).toBe(yes + 2)
  })

  test('of a conversation that ends earlier has turns on one side only', () => {
    const { turns, validUntilTurn } = compareConversations(recorded.conversation.facts, {
      turns: recorded.conversation.facts.turns.slice(0, 3),
    })
    expect(turns.at(-1)).toMatchObject({ verdict: 'changed', recorded: {} })
    expect(turns.at(-1)?.replayed).toBeUndefined()
    expect(validUntilTurn).toBe(4)
  })
})
