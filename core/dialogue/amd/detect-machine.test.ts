import { describe, expect, test } from 'vitest'
import { detectMachine } from './detect-machine.ts'
import { type MachineCase, type MachineEvent, newMachineCase } from './machine-case.ts'
import { machinePhraseIn } from './machine-phrases.ts'

/**
 * `+400` speech starts, `-900` the detector reports its end, `beep6580`, `digit900`, `robot4200`
 * robot finished speaking, `time12000`, `=1500 words`.
 */
const eventOf = (text: string): MachineEvent => {
  const [, sign = '', ms = '', words = ''] = /^(\+|-|=|[a-z]+)(\d+) ?(.*)$/.exec(text) ?? []
  const atMs = Number(ms)
  switch (sign) {
    case '+':
      return { kind: 'speechStarted', atMs }
    case '-':
      return { kind: 'speechEnded', atMs }
    case '=':
      return { kind: 'words', atMs, text: words }
    case 'beep':
    case 'digit':
    case 'time':
      return { kind: sign, atMs }
    default:
      return { kind: 'robotFinished', atMs }
  }
}

/**
 * Feeds the events, and a time event whenever the detector requested one, as the call runner does.
 */
const judge = (events: readonly string[]): { end: MachineCase; decidedMs: number } => {
  let decidedMs = Number.NaN
  let step = detectMachine(newMachineCase, { kind: 'answered', atMs: 0 })
  const take = (event: MachineEvent): void => {
    const before = step.case.verdict
    step = detectMachine(step.case, event)
    if (step.case.verdict !== before) decidedMs = event.atMs
  }
  const wakeUntil = (atMs: number): void => {
    while (step.wakeAtMs !== undefined && step.wakeAtMs < atMs) take({ kind: 'time', atMs: step.wakeAtMs })
  }
  for (const event of events.map(eventOf)) {
    wakeUntil(event.atMs)
    take(event)
  }
  return { end: step.case, decidedMs }
}

const greetingWords =
  'hello you have reached robert miller i am not in the office right now but i would love to talk to you'
const mandarinWords = '您好我现在不在办公室今天下午四点钟以后会回来有事请您晚上再打过来谢谢'

// Measured times come from the media detectors on espeak-ng voices.
describe('a machine is found by', () => {
  test.each([
    ['its phrase, long before its beep', ['+400', '=5200 please leave a message after the tone'], 5200],
    ['its phrase told only at the end', ['+400', '-9020', '=9050 please record your message'], 9050],
    ['a beep behind a greeting of which no word was understood', ['+400', 'beep8140'], 8140],
    ['a beep after the pause behind its greeting', ['+400', '-6940', '+7100', 'beep7120'], 7120],
    ['many words without a pause', ['+400', `=3500 ${greetingWords}`], 3500],
    ['many characters without a pause', ['+400', `=7000 ${mandarinWords}`], 7000],
    ['a leaning phrase in a long greeting', ['+400', '=2800 leave me a message'], 2800],
    ['a phrase after silence of seven seconds', ['+7500', '=12000 请在嘀声后留言'], 12_000],
    ['a phrase although it began like a person', ['+400', '-1700', '+2800', '=5000 嘟一聲之後'], 5000],
    ['a phrase said after the robot had spoken', ['robot4000', '+4300', '=9000 setelah nada berikut'], 9000],
    [
      'all three together, although it began like a person',
      ['+400', '-1700', '+2800', '=4900 tinggalkan pesan', 'beep6000'],
      6000,
    ],
  ])('%s', (_, events, decidedMs) => {
    const { end, decidedMs: atMs } = judge(events)
    expect([end.verdict, end.stage, atMs]).toEqual(['machine', 'closed', decidedMs])
    expect(end.votes.some((vote) => vote.says === 'machine')).toBe(true)
  })
})

describe('a person is found by', () => {
  test.each([
    ['a short greeting and waiting', ['+420', '-1300'], 1600],
    ['a short greeting with noise around it', ['+400', '-2060'], 2360],
    ['a greeting 7 s after the answer', ['+7000', '-7900'], 8200],
    ['a short answer to the robot', ['robot4200', '+4900', '=5600 yes please', '-5800'], 6100],
    ['a short answer into the robot', ['+2100', '=2700 who is this', '-3340'], 3640],
    ['a key', ['robot4200', 'digit5000'], 5000],
    ['a word on an answering machine', ['robot4200', '+5000', '=6200 leave a message', '-6900'], 7200],
  ])('%s', (_, events, decidedMs) => {
    const { end, decidedMs: atMs } = judge([...events, 'time30000'])
    expect([end.verdict, atMs]).toEqual(['person', decidedMs])
  })
})

describe('nothing is decided about', () => {
  test.each([
    [
      'a receptionist',
      ['+500', '=3400 good morning smith and sons mary speaking how can i help you', '-3900'],
    ],
    ['somebody who asks long', ['+600', '=3600 喂你好请问你是哪位啊有什么事吗', '-3700']],
    [
      'an angry callee who talks into the opening',
      ['+3400', `=8000 ${greetingWords} stop calling me`, '-8500'],
    ],
    ['a long answer to the robot', ['robot4200', '+5000', `=9000 ${greetingWords}`, '-10500']],
    [
      'somebody who can take a message',
      ['robot4200', '+5000', '=8000 do you want to leave a message', '-8500'],
    ],
    ['a beep without speech', ['+2000', 'beep2000', '-2900']],
    ['a beep behind one word', ['+400', '-1100', 'beep1150', 'time1300', '+1350']],
    ['a short sound that the detector has not ended yet', ['+400', 'time2300']],
    ['a click', ['+400', '-950', 'time3000']],
    ['words that come after the window', ['+400', '-3000', '=20500 after the tone']],
  ])('%s', (_, events) => {
    const { end } = judge(events)
    expect(end.verdict).toBe('undecided')
  })

  test('a beep after a person was found', () => {
    expect(judge(['+420', '-1300', '+3000', 'beep6000', 'time12000']).end.verdict).toBe('person')
  })
})

describe('silence', () => {
  test('ten seconds of it is a separate verdict, never a person', () => {
    const { end, decidedMs } = judge(['robot4500', 'time10001'])
    expect([end.verdict, end.stage, decidedMs]).toEqual(['noSpeech', 'watching', 10_000])
  })

  test('is withdrawn at the first speech, where the window starts', () => {
    expect(judge(['time10001', '+15000']).end.verdict).toBe('undecided')
    expect(judge(['time10001', '+15000', '-15900', 'time16300']).end.verdict).toBe('person')
    expect(judge(['time10001', '+15000', '=34000 after the tone']).end.verdict).toBe('machine')
    expect(judge(['time10001', '+15000', '=35001 after the tone']).end.stage).toBe('closed')
  })
})

test('each vote states its reason and time', () => {
  expect(judge(['+400', '=5200 please leave a message after the tone']).end.votes).toEqual([
    {
      by: 'timing',
      says: 'machine',
      strength: 'leans',
      why: 'spoke for 1800 ms without a pause',
      atMs: 2700,
    },
    { by: 'phrase', says: 'machine', strength: 'sure', why: 'said "after the tone"', atMs: 5200 },
  ])
})

test('nothing counts before the answer, and nothing after the end', () => {
  const early = detectMachine(newMachineCase, { kind: 'words', atMs: 0, text: 'after the tone' })
  expect(early.case.verdict).toBe('undecided')
  const { end } = judge(['+400', 'beep8140'])
  expect(detectMachine(end, { kind: 'digit', atMs: 9000 })).toEqual({ case: end })
})

describe('phrases', () => {
  test.each([
    ['Please leave a message after the tone.', 'sure'],
    ['Leave a message', 'leans'],
    ['this is my voicemail', 'leans'],
    ['请在嘀声后留言', 'sure'],
    ['请留言', 'leans'],
    ['请 在 提示音 后 留言', 'sure'],
    ['請喺嘟一聲之後留低口訊', 'sure'],
    ['請留言', 'leans'],
    ['silakan tinggalkan pesan', 'leans'],
    ['silakan tinggalkan pesan setelah nada berikut', 'sure'],
  ])('%s: %s', (said, strength) => {
    expect(machinePhraseIn(said)?.strength).toBe(strength)
  })

  test.each([
    'yes please',
    'who is this',
    'can I talk to a real person',
    'do not call me again',
    'I cannot talk right now call me after the meeting',
    'the tone of your voice',
    '你是哪里',
    '不要再打给我了',
    '我现在不方便接电话',
    '唔好再打嚟',
    '你哋係邊間銀行',
    'jangan telepon saya lagi',
    'ini siapa ya',
    '',
  ])('nothing in "%s"', (said) => {
    expect(machinePhraseIn(said)).toBeUndefined()
  })
})
