import type { SceneQuestion, SceneScript, SceneSettings } from '@parley/contract/vocabulary'
import { loanScript } from './loan-script.ts'

const question = (
  id: number,
  kind: SceneQuestion['kind'],
  keyWords: string,
  answer: string,
): SceneQuestion => ({
  id,
  kind,
  name: `question ${id}`,
  keyWords,
  answer: { resId: `q${id}`, word: answer },
  isEnabled: true,
  updatedAtMs: 0,
})

/** The loan script with Q&A of every kind, an intent, and a transfer node. */
export const shopScript: SceneScript = {
  ...loanScript,
  nodes: [
    ...loanScript.nodes,
    {
      nodeId: 'people',
      type: 'task',
      title: 'People',
      botWords: [{ resId: 'p', word: 'One moment.' }],
      transferGroup: 'sales',
    },
    {
      nodeId: 'handOver',
      type: 'end',
      title: 'Hand over',
      botWords: [{ resId: 'h', word: 'Please hold.' }],
      transferGroup: '',
    },
  ],
  connections: [
    ...loanScript.connections,
    {
      id: 'toPeople',
      source: 'hello',
      target: 'people',
      name: 'people',
      kind: 'keywords',
      keyWords: 'a person',
    },
    {
      id: 'toHandOver',
      source: 'hello',
      target: 'handOver',
      name: 'hand over',
      kind: 'keywords',
      keyWords: 'an agent',
    },
    {
      id: 'fromPeople',
      source: 'people',
      target: 'yes',
      name: 'all right',
      kind: 'keywords',
      keyWords: 'all right',
    },
    {
      id: 'later',
      source: 'hello',
      target: 'quiet',
      name: 'later',
      kind: 'keywords',
      intentIds: [20],
      keyWords: '',
    },
  ],
  intents: [
    {
      targetId: 20,
      name: 'later',
      keyWords: 'later',
      patterns: ['call .*back'],
      exceptPatterns: ['(never|not) call'],
    },
  ],
  questions: [
    question(10, 'business', 'price##how much is it', 'It is free.'),
    {
      ...question(11, 'business', 'who are you', 'I am Alice.'),
      jump: { holdBeforeLead: 2, leadWords: 'So, {name}:', mastId: 'offer' },
    },
    {
      ...question(12, 'business', 'is it safe', 'It is safe.'),
      repeat: { maxRepeatTime: 1, maxRepeatTimeJumpNode: 'no' },
    },
    { ...question(13, 'business', 'long story', 'This takes a while.'), isUninterruptible: true },
    { ...question(14, 'business', 'wrong number', 'I am sorry.'), hangsUpAfter: true },
    {
      ...question(15, 'business', 'and now', 'Well.'),
      jump: { holdBeforeLead: 0, leadWords: '', mastId: '' },
    },
    { ...question(16, 'business', 'switched off', 'Never said.'), isEnabled: false },
    question(17, 'common', 'price list please##pardon', 'I said hello.'),
  ],
}

export const shopWith = (changes: Partial<SceneSettings>): SceneScript => ({
  ...shopScript,
  settings: { ...shopScript.settings, ...changes },
})
