import type { SceneScript } from '@parley/contract/vocabulary'

/** The demonstration's English script: a bank offers a savings plan. */
export const englishScene: SceneScript = {
  language: 'en-US',
  nodes: [
    {
      nodeId: 'opening',
      type: 'start',
      title: 'Opening',
      botWords: [
        {
          resId: 'en-1',
          word: 'Hello {name}, this is Alice from Sunrise Bank. May I tell you about our new savings plan?',
        },
      ],
    },
    {
      nodeId: 'offer',
      type: 'task',
      title: 'Offer',
      botWords: [
        {
          resId: 'en-2',
          word: 'The plan pays four percent a year, and you can leave at any time. Shall we send you the details?',
        },
        { resId: 'en-3', word: 'Shall we send you the details of the plan?' },
      ],
    },
    {
      nodeId: 'who',
      type: 'task',
      title: 'Who is calling',
      botWords: [{ resId: 'en-4', word: 'I am the voice assistant of Sunrise Bank. May I go on?' }],
    },
    {
      nodeId: 'agreed',
      type: 'end',
      title: 'Agreed',
      botWords: [{ resId: 'en-5', word: 'Wonderful. You will get the details today. Goodbye.' }],
    },
    {
      nodeId: 'refused',
      type: 'end',
      title: 'Refused',
      botWords: [{ resId: 'en-6', word: 'I understand. Thank you for your time. Goodbye.' }],
    },
    {
      nodeId: 'later',
      type: 'end',
      title: 'Call later',
      botWords: [{ resId: 'en-7', word: 'Of course. We will call you another time. Goodbye.' }],
    },
    {
      nodeId: 'quiet',
      type: 'end',
      title: 'Nobody spoke',
      botWords: [{ resId: 'en-8', word: 'I cannot hear you. We will call again. Goodbye.' }],
    },
  ],
  connections: [
    ...['opening', 'offer', 'who'].flatMap((source) => [
      {
        id: `${source}-yes`,
        source,
        target: source === 'offer' ? 'agreed' : 'offer',
        name: 'agrees',
        kind: 'keywords' as const,
        keyWords:
          'yes##yes please##sure##of course##okay##sounds good##i am interested##yes i am interested##go ahead##why not',
        specialDTMFWords: '1',
      },
      {
        id: `${source}-no`,
        source,
        target: 'refused',
        name: 'refuses',
        kind: 'keywords' as const,
        keyWords: 'no##no thanks##no thank you##not interested##i am not interested##do not need it',
        specialDTMFWords: '2',
      },
      {
        id: `${source}-later`,
        source,
        target: 'later',
        name: 'later',
        kind: 'keywords' as const,
        keyWords: 'call me later##i am busy##not now##another time',
      },
      { id: `${source}-quiet`, source, target: 'quiet', name: 'silent', kind: 'silent' as const },
    ]),
    {
      id: 'opening-who',
      source: 'opening',
      target: 'who',
      name: 'asks who',
      kind: 'keywords',
      keyWords: 'who is this##who are you##who is calling',
    },
  ],
  variables: [{ name: 'name', type: 'name' }],
  tags: [
    {
      intentId: 1,
      name: 'interested',
      priority: 1,
      ruleSets: [[{ kind: 'node', type: 'anyOf', nodeIds: ['agreed'] }]],
    },
    {
      intentId: 2,
      name: 'refused',
      priority: 2,
      ruleSets: [[{ kind: 'node', type: 'anyOf', nodeIds: ['refused'] }]],
    },
    {
      intentId: 3,
      name: 'call later',
      priority: 3,
      ruleSets: [[{ kind: 'node', type: 'anyOf', nodeIds: ['later'] }]],
    },
    {
      intentId: 4,
      name: 'not reached',
      priority: 4,
      ruleSets: [[{ kind: 'callStatus', type: 'notIn', statuses: [6] }]],
    },
  ],
  settings: {
    openingDelayMs: 300,
    silenceMs: 5000,
    silenceTimes: 1,
    silenceReplies: [{ resId: 'en-9', word: 'Hello, are you still there?' }],
    noMatchReplies: [{ resId: 'en-10', word: 'Sorry, I did not catch that. Please say yes or no.' }],
    maxRepeats: 2,
    goodbye: { resId: 'en-11', word: 'Thank you. Goodbye.' },
    maxCallSec: 120,
    interrupt: { minWords: 3, unbreakableNodes: [] },
    voice: { speed: 100, tone: 100, volume: 100 },
  },
}
