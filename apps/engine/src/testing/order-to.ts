import type { PlaceCall } from '@parley/contract/engine-wire'

/** An order to call the telephone on this port. */
export const orderTo = (port: number, changes: Partial<PlaceCall> = {}): PlaceCall => ({
  kind: 'placeCall',
  attemptId: crypto.randomUUID(),
  epoch: 1,
  notAfterMs: Date.now() + 10_000,
  sceneHash: 'x',
  variables: {},
  line: { lineId: crypto.randomUUID(), host: '127.0.0.1', port, transport: 'udp', codecs: ['PCMU'] },
  callingNumber: '100',
  calledNumber: '12025550000',
  ringSec: 1,
  maxTalkSec: 60,
  heldSec: 60,
  ...changes,
})
