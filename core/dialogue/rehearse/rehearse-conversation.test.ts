import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Stage } from '../conversation/conversation.ts'
import { compiled, testPatterns } from '../testing/loan-script.ts'
import { type RehearsedMove, rehearseConversation } from './rehearse-conversation.ts'

const stage: Stage = { scene: compiled(), patterns: testPatterns }
const rehearse = (...moves: readonly RehearsedMove[]) => rehearseConversation(stage, { name: 'Bob' }, moves)
const said = (text: string): RehearsedMove => ({ kind: 'say', text })

describe('a simulated conversation', () => {
  test('opens by itself and waits for the callee', () => {
    const { conversation, isOver, steps } = rehearse()
    expect(conversation.facts.turns.map(({ text }) => text)).toEqual(['Hello Bob, do you want a loan?'])
    expect(conversation.phase).toBe('listening')
    expect(isOver).toBe(false)
    expect(steps).toEqual([{ turns: 1, nodes: 1, atMs: expect.any(Number) }])
  })

  test('takes the branch that the words match, and names the matching word', () => {
    const { conversation } = rehearse(said('yes please'))
    expect(conversation.nodeId).toBe('offer')
    expect(conversation.facts.turns[1]).toMatchObject({ speaker: 'callee', matched: { by: 'yes please' } })
  })

  test('digits, silence and a hang-up are moves too', () => {
    expect(rehearse(said('yes'), { kind: 'digit', digit: '1' }).conversation.nodeId).not.toBe('offer')
    const silences = Array.from({ length: 9 }, (): RehearsedMove => ({ kind: 'silent' }))
    expect(rehearse(...silences).isOver).toBe(true)
    expect(rehearse({ kind: 'hangUp' })).toMatchObject({ isOver: true, endedBy: 'callee' })
  })

  test('ends for any moves, its steps only grow, and the same moves give the same conversation', () => {
    const move = fc.oneof(
      fc.constantFrom('yes', 'no', 'terms', 'blue', '').map(said),
      fc.constant<RehearsedMove>({ kind: 'silent' }),
      fc.constantFrom('1', '2', '#').map((digit): RehearsedMove => ({ kind: 'digit', digit })),
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const first = rehearse(...moves)
        expect(rehearse(...moves)).toEqual(first)
        expect(first.steps.length).toBeLessThanOrEqual(moves.length + 1)
        for (const [index, step] of first.steps.entries())
          expect(step.atMs).toBeGreaterThanOrEqual(first.steps[index - 1]?.atMs ?? 0)
        expect(first.isOver).toBe(first.endedBy !== undefined)
      }),
    )
  })
})
