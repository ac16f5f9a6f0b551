import { randomUUID } from 'node:crypto'
import { createKnownDestinations } from '../billing/background/limits/index.ts'
import type { Runtime } from '../calls/background/call-runtime.ts'
import {
  createEngineLink,
  type EngineLink,
  type ReadRecording,
} from '../calls/background/engine-link/index.ts'
import { createSeatAssigner, createSeatKeeper } from '../calls/background/seats/index.ts'
import { createSceneStore } from '../calls/background/settlement/index.ts'
import { createTallyKeeper } from '../calls/background/tallies/index.ts'
import {
  createClaimSizes,
  createDialLoop,
  createScriptNeeds,
  createTimelineGuard,
  type LoopTimes,
} from '../campaigns/background/dial-loop/index.ts'
import { createPacer } from '../campaigns/background/pacing/index.ts'
import type { Database } from '../platform/db/index.ts'
import type { Events } from '../platform/events.ts'
import { createNumberVault } from '../platform/number-vault.ts'
import type { ServerApp } from '../platform/server-app.ts'

export type RuntimeOptions = {
  readonly database: Database
  readonly events: Events
  readonly sealKey: Buffer
  /** Hashes and seals callees' numbers. */
  readonly numberSecret: Buffer
  readonly sandbox?: ServerApp['sandbox']
  readonly link: { readonly host: string; readonly port: number; readonly secret: Buffer }
  /** Recordings that calls play. */
  readonly readRecording?: ReadRecording
  readonly labelCall: Runtime['labelCall']
  readonly onCallSettled: Runtime['onCallSettled']
  readonly onAttemptPlaced?: () => void
  readonly nowMs?: () => number
  readonly times?: LoopTimes
}

export type RunningRuntime = {
  readonly app: ServerApp
  readonly link: EngineLink
  /** Places no more calls; running calls go on. */
  stopDialing(): Promise<void>
  stop(): Promise<void>
}

/** Starts the engine link and the dial loop over one database. */
export const startRuntime = async (options: RuntimeOptions): Promise<RunningRuntime> => {
  const { database, events, sealKey, nowMs = Date.now } = options
  // The link wakes the loop and the loop sends over the link: the loop is created last.
  let wakeDialer = (): void => undefined
  const numbers = createNumberVault(options.numberSecret)
  const { sandbox } = options
  const runtime: Runtime = {
    database,
    events,
    scenes: createSceneStore(database.brain),
    nowMs,
    numbers,
    sandbox,
    labelCall: options.labelCall,
    onCallSettled: options.onCallSettled,
    ...(options.onAttemptPlaced && { onAttemptPlaced: options.onAttemptPlaced }),
    wakeDialer: () => wakeDialer(),
  }
  const link = await createEngineLink(runtime, {
    ...options.link,
    assignSeat: createSeatAssigner(runtime, sealKey),
    ...(options.readRecording && { readRecording: options.readRecording }),
  })
  const dialer = {
    runtime,
    owner: randomUUID(),
    sealKey,
    engines: link.connected,
    paceTask: createPacer(nowMs),
    claims: createClaimSizes(),
    scriptNeeds: createScriptNeeds(),
    destinations: createKnownDestinations(),
    timeline: createTimelineGuard((timeline) => {
      events.databaseFailedOver({ timeline })
      link.reconnect('the database failed over')
    }),
  }
  const loop = createDialLoop(dialer, link, options.times)
  wakeDialer = loop.wake
  const seats = createSeatKeeper(runtime)
  const tallies = createTallyKeeper(runtime)
  return {
    app: {
      database,
      events,
      sealKey,
      numbers,
      sandbox,
      nowMs,
      wakeDialer: loop.wake,
      synthesize: link.synthesize,
      recognize: link.recognize,
      voices: link.voices,
      canSynthesize: () => link.connected().length > 0,
    },
    link,
    stopDialing: () => loop.stop(),
    stop: async () => {
      await loop.stop()
      await seats.stop()
      await tallies.stop()
      await link.close()
    },
  }
}
