import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { SceneScript } from '@parley/contract/vocabulary'
import { checkFlow, type FlowProblem } from '@parley/core/dialogue'
import type { ApiApp, ApiRequest } from '../../platform/http/index.ts'
import { type Changed, changeScript } from '../scenes/index.ts'
import { settingsFromWire, voiceFrom } from './settings-to-wire.ts'

export const saveSettings = (
  request: ApiRequest,
  input: InputOf<Api['saveSceneConfig']>,
): Promise<Changed<SceneScript>> => {
  const { sceneId, version } = input
  const asked = { sceneId, version, write: 'tricks', action: 'scene.saveSettings' } as const
  return changeScript(request, asked, (before) => {
    const script = { ...before, settings: settingsFromWire(before.settings, input) }
    refuseWrong(request.app, script)
    return { script, answer: script, before: before.settings, after: script.settings }
  })
}

export const saveVoice = (
  request: ApiRequest,
  input: InputOf<Api['saveTtsConfig']>,
): Promise<Changed<SceneScript>> => {
  const { sceneId, version } = input
  const asked = { sceneId, version, write: 'tricks', action: 'scene.saveVoice' } as const
  return changeScript(request, asked, (before) => {
    const voice = voiceFrom(before.settings, input)
    const script = { ...before, settings: { ...before.settings, voice } }
    return { script, answer: script, before: before.settings.voice, after: voice }
  })
}

/** Checks the settings alone; an unfinished flow does not prevent saving them. */
const refuseWrong = ({ patterns }: ApiApp, script: SceneScript): void => {
  const [first, ...more] = checkFlow({ ...script, questions: [] }, patterns).filter(isOfSettings)
  if (first !== undefined) throw new Refusal(first.code, first.values, [first, ...more])
}

const isOfSettings = ({ code, nodeId }: FlowProblem): boolean =>
  code === 'flow_silence_replies_mismatch' ||
  code === 'flow_settings_node_unknown' ||
  (code === 'flow_variable_unknown' && nodeId === undefined)
