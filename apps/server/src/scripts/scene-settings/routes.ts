import type { SceneScript } from '@parley/contract/vocabulary'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { readScript } from '../scenes/index.ts'
import { saveSettings, saveVoice } from './save-settings.ts'
import { settingsToWire } from './settings-to-wire.ts'

export const sceneSettingHandlers = {
  findSceneConfig: (request, { sceneId }) =>
    readScript(request, { sceneId, read: 'tricks' }, (script, scene) =>
      settingsToWire(script, scene.id, scene.version),
    ),
  saveSceneConfig: async (request, input) => {
    const { sceneId, version, answer } = await saveSettings(request, input)
    return settingsToWire(answer, sceneId, version)
  },
  findTtsConfig: (request, { sceneId }) =>
    readScript(request, { sceneId, read: 'tricks' }, (script, scene) =>
      voiceToWire(request, script, scene.id, scene.version),
    ),
  saveTtsConfig: async (request, input) => {
    const { sceneId, version, answer } = await saveVoice(request, input)
    return voiceToWire(request, answer, sceneId, version)
  },
} satisfies Partial<Handlers>

/** An unknown voice is stored, and calls use the language's default; without engines availability is unknown. */
const voiceToWire = (
  { app }: Pick<ApiRequest, 'app'>,
  script: SceneScript,
  sceneId: string,
  version: number,
) => {
  const { voice, speed, tone, volume } = settingsToWire(script, sceneId, version)
  const isThere = app.voices().some(({ language, name }) => language === script.language && name === voice)
  return {
    sceneId,
    version,
    voice,
    speed,
    tone,
    volume,
    vendor: 0,
    voiceInForce: voice === '' || isThere || !app.canSynthesize(),
  }
}
