import type { Capacity } from '@parley/contract/engine-wire'
import { scriptLanguages } from '@parley/contract/vocabulary'
import type { Recognizers } from '@parley/edge/speech'
import type { CallRegistry } from '../calls/call-registry.ts'
import type { Config } from '../config.ts'
import type { DiskBrake } from '../disk-brake.ts'
import type { RecognizerSlots } from './recognizer-slots.ts'

type CapacityDeps = {
  readonly brake: DiskBrake
  readonly real: Recognizers | undefined
  readonly slots: RecognizerSlots
  readonly registry: CallRegistry
}

/** The server counts only on recognizers that are ready and keep up: a call without one would be refused. */
export const capacityOf = (
  { calls, sandbox }: Pick<Config, 'calls' | 'sandbox'>,
  { brake, real, slots, registry }: CapacityDeps,
): Capacity => ({
  // All languages share the cores: the total is that of one language.
  calls: brake.isLow ? 0 : Math.max(0, Math.min(calls, real?.slots ?? calls) - registry.testsIn()),
  ...(brake.isLow && { diskLow: true }),
  recognizers:
    real === undefined
      ? Object.fromEntries(scriptLanguages.map((language) => [language, calls]))
      : recognizersForOrders(slots, registry),
  ...(real && sandbox && { simulated: { ...sandbox, recognizers: simulatedSlots(real, calls) } }),
})

const recognizersForOrders = (slots: RecognizerSlots, registry: CallRegistry): Capacity['recognizers'] =>
  Object.fromEntries(
    scriptLanguages.flatMap((language) => {
      const offered = slots.offered()[language]
      return offered === undefined ? [] : [[language, Math.max(0, offered - registry.testsIn(language))]]
    }),
  )

const simulatedSlots = (real: Recognizers, calls: number): Capacity['recognizers'] =>
  Object.fromEntries(
    scriptLanguages
      .filter((language) => real.describe()[language].hears === 'nothing')
      .map((language) => [language, calls]),
  )
