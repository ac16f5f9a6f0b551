import type { api, ResponseOf } from '@parley/contract/api'
import { OutboundType } from '@parley/contract/vocabulary'

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

/** The ways to pace a scene's tasks that hand calls to agents (decision §5). */
export const algorithms = ['proportional', 'predictive1', 'predictive2'] as const

export const algorithmOf = (code: number): (typeof algorithms)[number] =>
  algorithms.find((word) => word === OutboundType.fromWire(code)) ?? 'proportional'
