import { describe, expect, test } from 'vitest'
import type { Move } from '../testing/play-conversation.ts'
import { opened, play, says } from '../testing/play-shop.ts'

// Each test is named after a rule of the specification or of the decisions; docs/dialogue.md
// explains them.

describe('AI-to-human transfer (decision §5)', () => {
  const asked: readonly Move[] = [...opened, says('a person please'), 'finish']
  const ended = (result: 'success' | 'agentBusy'): Move => ({ kind: 'transferEnded', atMs: 0, result })
  test("the call is transferred to the node's group after its prompt", () => {
    const { commands, records, conversation } = play(asked)
    expect(commands).toContainEqual({ kind: 'transfer', group: 'sales' })
    expect(records).toContain('transferAsked')
    expect(conversation.phase).toBe('transferring')
  })

  test('where no agent answers, the robot promises a call-back and the edges become active', () => {
    const { said, records, conversation } = play([...asked, ended('agentBusy'), 'finish'])
    expect(said.at(-1)).toBe('I am sorry, all my colleagues are busy. One of them will call you back.')
    expect(records).toContain('transferFailed')
    expect(conversation).toMatchObject({ phase: 'listening', facts: { transfer: { result: 'agentBusy' } } })
    expect(play([...asked, ended('agentBusy'), 'finish', says('all right')]).conversation.nodeId).toBe('yes')
  })

  test('an end node ends the conversation with the promise', () => {
    const { commands, said } = play([...opened, says('an agent'), 'finish', ended('agentBusy'), 'finish'])
    expect(said.at(-1)).toContain('call you back')
    expect(commands.at(-1)).toEqual({ kind: 'hangUp', reason: 'transferFailed' })
  })

  test('no silence: after 20 s without an answer the robot continues by itself', () => {
    expect(play(asked).commands.at(-1)).toMatchObject({ timer: 'transfer', afterMs: 20_000 })
    expect(play([...asked, 'nobody']).said.at(-1)).toContain('call you back')
  })

  test('with an agent on the line the robot stops, and the call stays up', () => {
    const { conversation, commands } = play([...asked, ended('success'), says('yes')])
    expect(conversation).toMatchObject({ phase: 'over', facts: { transfer: { result: 'success' } } })
    expect(commands.some(({ kind }) => kind === 'hangUp')).toBe(false)
  })

  test('a hang-up while an agent is assigned has its own result', () => {
    const { conversation } = play([...asked, { kind: 'hungUp', atMs: 0 }])
    expect(conversation.facts.transfer?.result).toBe('hungUpAssigning')
  })
})
