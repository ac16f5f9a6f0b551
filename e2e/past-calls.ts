import type { CompiledScene } from '@parley/contract/vocabulary'
import { saveConversationCall } from '../apps/server/testing/talked-call.ts'
import type { RealProcesses } from '../tools/real-processes.ts'

/** Finished calls of the savings plan: an interested callee, an unknown question, a silent callee. */
export const savePastCalls = async (parley: RealProcesses): Promise<void> => {
  await parley.startCampaign({
    name: 'Past calls',
    contacts: [{ phone: '12025550001', variables: { name: 'Bob' } }],
    robotNum: 1,
    ringSec: 20,
  })
  // They are final: nobody is redialed.
  await parley.ask(`update task set status = 'paused', pause_reason = 'customer' where name = 'Past calls'`)
  const [contact] = await parley.ask<{ id: string }>(
    `select c.id from contact c join task t on t.account = c.account and t.id = c.task where t.name = 'Past calls'`,
  )
  const [version] = await parley.ask<{ id: string; compiled: CompiledScene }>(
    `select v.id, v.compiled from scene_version v join scene s on s.account = v.account and s.id = v.scene
     where s.name = 'Savings plan' order by v.n limit 1`,
  )
  if (contact === undefined || version === undefined) throw new Error('the demonstration is not there')
  const conversations = [
    [{ says: 'yes' }, { says: 'sure' }],
    [{ says: 'Is my money safe with you?' }, { says: 'no thanks' }],
    [{ says: 'is my money safe with you' }, { says: 'am I insured' }, 'hangsUp'],
    ['silent', 'silent'],
  ] as const
  for (const [at, moves] of conversations.entries())
    await saveConversationCall((text, values) => parley.ask(text, values), {
      scene: version.compiled,
      sceneVersion: version.id,
      contact: contact.id,
      moves,
      endedAtMs: Date.now() - (conversations.length - at) * 60_000,
    })
}
