import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Stage } from '../conversation/conversation.ts'
import { compiled, testPatterns } from '../testing/loan-script.ts'
import { type SimulatedMove, simulateConversation } from './rehearse-conversation.ts'

const stage: Stage = { scene: compiled(), patterns: testPatterns }
const simulate = (...moves: readonly SimulatedMove[]) => simulateConversation(stage, { name: 'Bob' }, moves)
const said = (text: string): SimulatedMove => ({ kind: 'say', text })

describe('a simulated conversation', () => {
  test('opens by itself and waits for the callee', () => {
    const { conversation, isOver, steps } = simulate()
    expect(conversation.facts.turns.map(({ text }) => text)).toEqual(['Hello Bob, do you want a loan?'])
    expect(conversation.phase).toBe('listening')
    expect(isOver).toBe(false)
    expect(steps).toEqual([{ turns: 1, nodes: 1, atMs: expect.any(Number) }])
  })

  test('takes the branch that the words match, and names the matching word', () => {
    const { conversation } = simulate(said('yes please'))
    expect(conversation.nodeId).toBe('offer')
    expect(conversation.facts.turns[1]).toMatchObject({ speaker: 'callee', matched: { by: 'yes please' } })
  })

  test('digits, silence and a hang-up are moves too', () => {
    expect(simulate(said('yes'), { kind: 'digit', digit: '1' }).conversation.nodeId).not.toBe('offer')
    const silences = Array.from({ length: 9 }, (): SimulatedMove => ({ kind: 'silent' }))
    expect(simulate(...silences).isOver).toBe(true)
    expect(simulate({ kind: 'hangUp' })).toMatchObject({ isOver: true, endedBy: 'callee' })
  })

  test('ends for any moves, its steps only grow, and the same moves give the same conversation', () => {
    const move = fc.oneof(
      fc.constantFrom('yes', 'no', 'terms', 'blue', '').map(said),
      fc.constant<SimulatedMove>({ kind: 'silent' }),
      fc.constantFrom('1', '2', '#').map((digit): SimulatedMove => ({ kind: 'digit', digit })),
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const first = simulate(...moves)
        expect(simulate(...moves)).toEqual(first)
        expect(first.steps.length).toBeLessThanOrEqual(moves.length + 1)
        for (const [index, step] of first.steps.entries())
          expect(step.atMs).toBeGreaterThanOrEqual(first.steps[index - 1]?.atMs ?? 0)
        expect(first.isOver).toBe(first.endedBy !== undefined)
      }),
    )
  })
})
