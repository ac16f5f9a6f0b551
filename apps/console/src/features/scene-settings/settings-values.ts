import type { api, ResponseOf } from '@parley/contract/api'

export type SceneConfig = ResponseOf<typeof api.findSceneConfig>

/** The form mirrors the settings; replies are bare sentences there. */
export type SettingsValues = Omit<
  SceneConfig,
  'sceneId' | 'version' | 'inForce' | 'silenceReplies' | 'noMatchReplies'
> & {
  readonly silenceReplies: readonly string[]
  readonly noMatchReplies: readonly string[]
}

export const valuesOf = (config: SceneConfig): SettingsValues => {
  const {
    sceneId: _scene,
    version: _version,
    inForce: _flags,
    silenceReplies,
    noMatchReplies,
    ...rest
  } = config
  return {
    ...rest,
    silenceReplies: silenceReplies.map(({ word }) => word),
    noMatchReplies: noMatchReplies.map(({ word }) => word),
  }
}

/** Specification 1 §5: as many silence replies as silences; those beyond are dropped with their fields. */
export const toWire = (values: SettingsValues) => ({
  ...values,
  silenceReplies: [...values.silenceReplies].slice(0, values.silentTimes),
  noMatchReplies: [...values.noMatchReplies],
})
