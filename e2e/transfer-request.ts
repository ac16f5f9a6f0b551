import type { SceneScript } from '@parley/contract/vocabulary'
import { plainSettings } from '@parley/core/dialogue/testing'

/** A script whose callees may request a person, and are transferred to the task's own group. */
export const asksForAPerson = (maxCallSec: number): SceneScript => ({
  language: 'en-US',
  nodes: [
    { nodeId: 'a', type: 'start', title: 'Hello', botWords: [{ resId: '1', word: 'How can I help?' }] },
    {
      nodeId: 'b',
      type: 'task',
      title: 'A person',
      botWords: [{ resId: '2', word: 'One moment.' }],
      transferGroup: '',
    },
    { nodeId: 'c', type: 'end', title: 'Bye', botWords: [{ resId: '3', word: 'Goodbye.' }] },
  ],
  connections: [
    {
      id: 'ab',
      source: 'a',
      target: 'b',
      name: 'person',
      kind: 'keywords',
      keyWords: 'person##agent##human##somebody',
    },
    { id: 'bc', source: 'b', target: 'c', name: 'fine', kind: 'keywords', keyWords: 'fine' },
  ],
  variables: [{ name: 'name', type: 'name' }],
  tags: [],
  settings: { ...plainSettings, silenceMs: 6000, maxRepeats: 3, maxCallSec },
})
