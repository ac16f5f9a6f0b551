import type { PlaceCall } from '@parley/contract/engine-wire'
import type { TelephonyEngine } from '@parley/edge/telephony'
import type { CallDeps } from './call-deps.ts'

/** Dials a telephone over the order's line, recording to this path. */
export const dialLine =
  (telephony: TelephonyEngine, order: PlaceCall, recordingPath: string): CallDeps['dial'] =>
  (observer) =>
    telephony.placeCall({ ...order, callId: order.attemptId, recordingPath }, observer)
