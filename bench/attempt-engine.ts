/**
 * The engines of `bench/full-attempts.ts`, in a separate process: every order is accepted, journaled and ended
 * after 100 ms, and no packet is sent. Of ten callees six are busy, one does not answer, and three have a
 * conversation of twelve seconds (reported, not waited for).
 */
import type { ConversationEvent, ConversationFacts } from '@parley/contract/vocabulary'
import type { CallPlan } from '../apps/server/testing/fake-engine.ts'
import { startFakeEngine } from '../apps/server/testing/fake-engine.ts'

const [port = 0, secret = '', calls = '100'] = process.argv.slice(2)

const talkedMs = 12_000
const facts: ConversationFacts = {
  nodeIds: ['start'],
  flowRounds: 3,
  dialogueRounds: 3,
  turns: Array.from({ length: 6 }, (_none, at) => ({
    speaker: at % 2 === 0 ? 'robot' : 'callee',
    text: 'a sentence of usual length, as it is said',
    atMs: at * 2000,
  })),
}
const conversationLog: readonly ConversationEvent[] = Array.from({ length: 60 }, (_none, at) => ({
  kind: 'heardPartial',
  atMs: at * 200,
  text: 'yes',
}))

const planOf = (calledNumber: string): CallPlan => {
  const kind = Number(calledNumber.at(-1))
  const afterMs = 100
  if (kind < 6) return { rings: false, answers: false, afterMs, end: { status: 'userBusy', sipCode: 486 } }
  if (kind < 7) return { answers: false, afterMs, end: { status: 'ringMissed' } }
  const answeredMs = Date.now()
  return {
    afterMs,
    end: {
      milestones: {
        dialedMs: answeredMs - 1,
        ringingMs: answeredMs,
        answeredMs,
        endedMs: answeredMs + talkedMs,
      },
      talkMs: talkedMs,
      facts,
      conversationLog,
    },
  }
}

const engine = await startFakeEngine({
  port: Number(port),
  secret: Buffer.from(secret, 'hex'),
  calls: Number(calls),
  plan: ({ calledNumber }) => planOf(calledNumber),
})
process.send?.('ready')
process.once('SIGTERM', () => {
  engine.kill()
  process.exit(0)
})
