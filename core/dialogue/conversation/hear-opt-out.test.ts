import { describe, expect, test } from 'vitest'
import { opened, play, says, stageOf } from '../testing/play-shop.ts'
import { shopScript, shopWith } from '../testing/shop-script.ts'

// Each test is named after a rule of the specification or of the decisions; docs/dialogue.md
// explains them.

describe('"do not call me" (decision §6)', () => {
  test('is answered, ends the call, and is recorded at once with its turn as evidence', () => {
    const { said, commands, conversation } = play([...opened, says('Please do not call me again!'), 'finish'])
    expect(said.at(-1)).toBe('I am sorry to have disturbed you. We will not call you again. Goodbye.')
    expect(
      commands.filter((one) => one.kind === 'record' && one.event === 'blacklistedByVoice'),
    ).toHaveLength(1)
    expect(commands.at(-1)).toEqual({ kind: 'hangUp', reason: 'doNotCall' })
    expect(conversation.facts.doNotCall).toEqual({ by: 'do not call me again', turn: 1 })
    expect(conversation.facts.turns[1]?.text).toBe('Please do not call me again!')
  })

  test.each([
    ['while the robot must not be interrupted', [...opened, says('long story')]],
    ['on a node that is finished whatever happens', [...opened, says('yes'), 'finish', { presses: '1' }]],
    ['on a node with a force edge', [...opened, says('yes'), 'finish', { presses: '1' }, 'finish']],
    ['while an agent is looked for', [...opened, says('a person'), 'finish']],
  ] as const)('is recognized %s', (_where, before) => {
    const { conversation } = play([...before, says('take me off your list'), 'finish'])
    expect(conversation.facts).toMatchObject({ hangUpReason: 'doNotCall', doNotCall: {} })
  })

  test('is recognized on nodes without word recognition, and during the closing words', () => {
    const deaf = stageOf(shopWith({ ignorableNodes: ['hello'] }))
    expect(play([...opened, says('stop calling me')], deaf).conversation.facts.doNotCall).toBeDefined()
    const closing = play([...opened, says('wrong number'), says('stop calling me'), 'finish'])
    expect(closing.conversation.facts).toMatchObject({
      hangUpReason: 'question',
      doNotCall: { by: 'stop calling me' },
    })
  })

  test('takes precedence over an edge with a shorter keyword', () => {
    expect(play([...opened, says('no, do not call me again')]).conversation.nodeId).toBe('hello')
  })

  test('yields to an edge whose keyword is at least as long; the fact is still recorded', () => {
    const [first, ...rest] = shopScript.connections
    if (!first) throw new Error('the script has no edges')
    const own = { ...first, target: 'no', keyWords: 'do not call me again' }
    const { conversation, records } = play(
      [...opened, says('do not call me again')],
      stageOf({ ...shopScript, connections: [own, ...rest] }),
    )
    expect(conversation.nodeId).toBe('no')
    expect(conversation.facts.doNotCall).toEqual({ by: 'do not call me again', turn: 1 })
    expect(records).toContain('blacklistedByVoice')
  })

  test('is withdrawn where a beep or words prove a machine, and only there', () => {
    const said = [...opened, says('please do not call me again')]
    const proven = play([...said, { kind: 'machineHeard', atMs: 0, isProven: true }]).conversation.facts
    expect(proven).toMatchObject({ hangUpReason: 'machine', questions: [], isOptOutTakenBack: true })
    expect(proven.doNotCall).toBeUndefined()
    const talkative = play([...said, { kind: 'machineHeard', atMs: 0, isProven: false }]).conversation.facts
    expect(talkative).toMatchObject({
      hangUpReason: 'machine',
      doNotCall: { turn: 1 },
      questions: [{ id: 0 }],
    })
    const isWithdrawn = play([...opened, { kind: 'machineHeard', atMs: 0, isProven: true }]).conversation
      .facts
    expect(isWithdrawn.isOptOutTakenBack).toBeUndefined()
  })

  test('may be spoken in two turns', () => {
    expect(
      play([...opened, says('take me off'), 'finish', says('your list')]).conversation.facts.doNotCall,
    ).toBeDefined()
  })

  test('uses the prompt of the scene where the author wrote one', () => {
    const own = stageOf(shopWith({ doNotCallReply: 'Never again, {name}.' }))
    expect(play([...opened, says('stop calling me')], own).said.at(-1)).toBe('Never again, Bob.')
  })
})

describe('"do not call me" with low recognition confidence', () => {
  const guessed = { kind: 'heardFinal', atMs: 0, text: 'do not call me again', confidence: 0.2 } as const
  const asked = 'Just to be sure: you do not want any more calls from us, right?'

  test('asks for confirmation and does not blacklist', () => {
    const { said, conversation, records } = play([...opened, guessed, 'finish'])
    expect(said.at(-1)).toBe(asked)
    expect(conversation.facts.doNotCall).toBeUndefined()
    expect(records).not.toContain('blacklistedByVoice')
    expect(conversation.phase).toBe('listening')
  })

  test.each(['yes', "yes, that's right", 'do not call me again'])('counts after %j', (answer) => {
    const { said, conversation, records } = play([...opened, guessed, 'finish', says(answer), 'finish'])
    expect(said.at(-1)).toBe('I am sorry to have disturbed you. We will not call you again. Goodbye.')
    expect(conversation.facts).toMatchObject({
      hangUpReason: 'doNotCall',
      doNotCall: { by: 'do not call me again' },
    })
    expect(records.filter((event) => event === 'blacklistedByVoice')).toHaveLength(1)
  })

  test('counts after the same uncertain words once more', () => {
    expect(play([...opened, guessed, 'finish', guessed]).conversation.facts.doNotCall).toBeDefined()
  })

  test('is dropped after a no: the robot repeats its prompt and continues', () => {
    const { said, conversation } = play([...opened, guessed, 'finish', says('no, not at all')])
    expect(said.at(-1)).toBe(said[0])
    expect(conversation.facts.doNotCall).toBeUndefined()
  })

  test('is dropped after silence or other words', () => {
    expect(play([...opened, guessed, 'finish', 'quiet']).conversation.facts.doNotCall).toBeUndefined()
    const other = play([...opened, guessed, 'finish', says('a person')])
    expect(other.conversation.facts.doNotCall).toBeUndefined()
    expect(other.conversation.uncertainOptOut).toBeUndefined()
  })
})

describe('"do not call me" from a recognizer with a closed grammar', () => {
  const chosen = {
    kind: 'heardFinal',
    atMs: 0,
    text: 'do not call me again',
    confidence: 1,
    isConstrained: true,
  } as const
  const asked = 'Just to be sure: you do not want any more calls from us, right?'

  test('asks for confirmation at any confidence, expects a yes or a no, and does not blacklist', () => {
    const { said, conversation, records, commands } = play([...opened, chosen, 'finish'])
    expect(said.at(-1)).toBe(asked)
    expect(conversation.facts.doNotCall).toBeUndefined()
    expect(records).not.toContain('blacklistedByVoice')
    expect(commands.filter(({ kind }) => kind === 'listen').at(-1)).toEqual({
      kind: 'listen',
      nodeId: conversation.nodeId,
      confirms: true,
    })
  })

  test('counts after a yes, and after the words again', () => {
    const yes = { ...chosen, text: 'yes' }
    expect(play([...opened, chosen, 'finish', yes]).conversation.facts.doNotCall).toBeDefined()
    expect(play([...opened, chosen, 'finish', chosen]).conversation.facts.doNotCall).toBeDefined()
  })

  test('after a no the node expects its own phrases again', () => {
    const { conversation, commands } = play([...opened, chosen, 'finish', { ...chosen, text: 'no' }])
    expect(conversation.facts.doNotCall).toBeUndefined()
    expect(commands.filter(({ kind }) => kind === 'listen').at(-1)).toEqual({
      kind: 'listen',
      nodeId: conversation.nodeId,
    })
  })
})
