import type { SceneScript } from '@parley/contract/vocabulary'

/** The demonstration's Chinese script: a gym invites to a trial lesson. */
export const chineseScene: SceneScript = {
  language: 'zh-CN',
  nodes: [
    {
      nodeId: 'opening',
      type: 'start',
      title: '开场白',
      botWords: [
        { resId: 'zh-1', word: '您好，{name}，我是阳光健身的语音助手。想请您免费上一节体验课，可以吗？' },
      ],
    },
    {
      nodeId: 'time',
      type: 'task',
      title: '约时间',
      botWords: [{ resId: 'zh-2', word: '太好了。这个周末来方便吗？' }],
    },
    {
      nodeId: 'agreed',
      type: 'end',
      title: '已约',
      botWords: [{ resId: 'zh-3', word: '好的，我们周末见，再见。' }],
    },
    {
      nodeId: 'refused',
      type: 'end',
      title: '拒绝',
      botWords: [{ resId: 'zh-4', word: '好的，打扰您了，再见。' }],
    },
    {
      nodeId: 'quiet',
      type: 'end',
      title: '无人说话',
      botWords: [{ resId: 'zh-5', word: '听不到您的声音，我们改天再联系，再见。' }],
    },
  ],
  connections: ['opening', 'time'].flatMap((source) => [
    {
      id: `${source}-yes`,
      source,
      target: source === 'time' ? 'agreed' : 'time',
      name: '同意',
      kind: 'keywords' as const,
      keyWords: '好的##可以##方便##行',
      specialDTMFWords: '1',
    },
    {
      id: `${source}-no`,
      source,
      target: 'refused',
      name: '拒绝',
      kind: 'keywords' as const,
      keyWords: '不需要##没兴趣##不用##不方便##不可以',
      specialDTMFWords: '2',
    },
    { id: `${source}-quiet`, source, target: 'quiet', name: '静默', kind: 'silent' as const },
  ]),
  variables: [{ name: 'name', type: 'name' }],
  tags: [
    {
      intentId: 1,
      name: '有意向',
      priority: 1,
      ruleSets: [[{ kind: 'node', type: 'anyOf', nodeIds: ['agreed'] }]],
    },
    {
      intentId: 2,
      name: '已拒绝',
      priority: 2,
      ruleSets: [[{ kind: 'node', type: 'anyOf', nodeIds: ['refused'] }]],
    },
    {
      intentId: 4,
      name: '未接通',
      priority: 4,
      ruleSets: [[{ kind: 'callStatus', type: 'notIn', statuses: [6] }]],
    },
  ],
  settings: {
    openingDelayMs: 300,
    silenceMs: 5000,
    silenceTimes: 1,
    silenceReplies: [{ resId: 'zh-6', word: '您好，您还在听吗？' }],
    noMatchReplies: [{ resId: 'zh-7', word: '不好意思，我没听清。请问可以吗？' }],
    maxRepeats: 2,
    goodbye: { resId: 'zh-8', word: '感谢您的接听，再见。' },
    maxCallSec: 120,
    interrupt: { minWords: 4, unbreakableNodes: [] },
    voice: { speed: 100, tone: 100, volume: 100 },
  },
}
