import { longestVoiceTestSec, maskBits, type VoiceTestAsk } from '@parley/contract/api'
import type { VoiceTestUpdate } from '@parley/contract/engine-wire'
import { Refusal } from '@parley/contract/refusals'
import type { ApiApp, Principal } from '../../platform/http/index.ts'
import { authorityToWire, compileOrRefuse, readScript } from '../../scripts/scenes/index.ts'
import type { OpenVoiceTest, VoiceTestSessions } from '../background/engine-link/index.ts'

export type TestContext = { readonly app: ApiApp; readonly openTest: VoiceTestSessions['open'] }
export type Asked = Extract<VoiceTestAsk, { kind: 'begin' }>

/**
 * Runs a scene's draft as a voice test for the principal: compiled as in publishing, with the model that publishing would train.
 * Nothing is billed, recorded or labeled. @throws with every error of the draft, or why no engine is available.
 */
export const beginTest = async (
  { app, openTest }: TestContext,
  principal: Principal,
  asked: Asked,
  observer: {
    readonly onSound: (frame: Buffer) => void
    readonly onUpdate: (update: VoiceTestUpdate) => void
    readonly onClosed: () => void
  },
): Promise<OpenVoiceTest> => {
  const script = await readScript(
    { app, principal },
    { sceneId: asked.sceneId, read: 'flow' },
    (draft, scene) => {
      // The test reveals the whole script: as for the text test, the principal must be allowed to read all of it.
      if (authorityToWire(scene, principal).readGrant !== everyMask) throw new Refusal('no_permission')
      return draft
    },
  )
  const scene = compileOrRefuse(app, script)
  const learned = await app.learn(script)
  const known = new Set(scene.variableNames)
  const variables = Object.fromEntries(Object.entries(asked.variables).filter(([name]) => known.has(name)))
  const maxTalkSec = longestVoiceTestSec
  const opened = await openTest(
    { scene, variables, maxTalkSec, ...(learned && { model: learned.bytes }) },
    observer,
  )
  if (typeof opened === 'object') return opened
  throw new Refusal(refusalOfEngine[opened])
}

const everyMask = maskBits.flow | maskBits.words | maskBits.tricks

const refusalOfEngine = {
  busy: 'voice_test_busy',
  waking: 'voice_test_waking',
  deaf: 'voice_test_deaf',
  draining: 'voice_test_no_engine',
  noEngine: 'voice_test_no_engine',
} as const
