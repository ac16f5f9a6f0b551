import { describe, expect, test } from 'vitest'
import type { Move } from '../testing/play-conversation.ts'
import { opened, play, says } from '../testing/play-shop.ts'

// Each test is named after a rule of the specification or of the decisions; docs/dialogue.md says them in prose.

describe('AI-to-human transfer (decision §5)', () => {
  const asked: readonly Move[] = [...opened, says('a person please'), 'finish']
  const ended = (result: 'success' | 'agentBusy'): Move => ({ kind: 'transferEnded', atMs: 0, result })
  test('the call is handed to the group of the node once its words are said', () => {
    const { commands, records, conversation } = play(asked)
    expect(commands).toContainEqual({ kind: 'transfer', group: 'sales' })
    expect(records).toContain('transferAsked')
    expect(conversation.phase).toBe('transferring')
  })

  test('where no agent takes it the robot comes back, promises a call-back and listens for the edges', () => {
    const { said, records, conversation } = play([...asked, ended('agentBusy'), 'finish'])
    expect(said.at(-1)).toBe('I am sorry, all my colleagues are busy. One of them will call you back.')
    expect(records).toContain('transferFailed')
    expect(conversation).toMatchObject({ phase: 'listening', facts: { transfer: { result: 'agentBusy' } } })
    expect(play([...asked, ended('agentBusy'), 'finish', says('all right')]).conversation.nodeId).toBe('yes')
  })

  test('a node that ends the talk ends it with the promise', () => {
    const { commands, said } = play([...opened, says('an agent'), 'finish', ended('agentBusy'), 'finish'])
    expect(said.at(-1)).toContain('call you back')
    expect(commands.at(-1)).toEqual({ kind: 'hangUp', reason: 'transferFailed' })
  })

  test('never silence: after 20 s without an answer the robot comes back by itself', () => {
    expect(play(asked).commands.at(-1)).toMatchObject({ timer: 'transfer', afterMs: 20_000 })
    expect(play([...asked, 'nobody']).said.at(-1)).toContain('call you back')
  })

  test('with an agent on the line the robot is out, and nobody hangs up', () => {
    const { conversation, commands } = play([...asked, ended('success'), says('yes')])
    expect(conversation).toMatchObject({ phase: 'over', facts: { transfer: { result: 'success' } } })
    expect(commands.some(({ kind }) => kind === 'hangUp')).toBe(false)
  })

  test('who hangs up while an agent is looked for has a result of its own', () => {
    const { conversation } = play([...asked, { kind: 'hungUp', atMs: 0 }])
    expect(conversation.facts.transfer?.result).toBe('hungUpAssigning')
  })
})
