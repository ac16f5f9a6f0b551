import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import {
  type AttemptEvent,
  type CalledContact,
  type Capacity,
  createLineReader,
  DownMessage,
  type JournaledEvent,
  type LineOrder,
  linkTls,
  linkTlsIdentity,
  type NamedVoice,
  type PlaceCall,
  type Recognized,
  type UpMessage,
  wireVersion,
} from '@parley/contract/engine-wire'
import { scriptLanguages } from '@parley/contract/vocabulary'

type Ended = Extract<AttemptEvent, { kind: 'ended' }>
type Recorded = Extract<AttemptEvent, { kind: 'recorded' }>

/** How a call proceeds. Without an end it runs until `release` or a kill. */
export type CallPlan = {
  readonly rings?: boolean
  readonly answers?: boolean
  readonly afterMs?: number
  /** Record events during the conversation. */
  readonly records?: readonly Recorded[]
  readonly end?: Partial<Ended>
  readonly staysUp?: boolean
}

/** What survives a kill: an engine's journal, and the INVITEs that the carrier received. */
export type EngineMemory = {
  journalSeq: number
  unacknowledged: JournaledEvent[]
  /** Recently acknowledged events. */
  acknowledged: JournaledEvent[]
  /** The newest database timeline received. */
  timeline?: string
  readonly seqByAttempt: Map<string, number>
  readonly ended: Set<string>
  /** Its recent attempts. */
  readonly recent: { readonly attemptId: string; readonly calls: CalledContact }[]
  /** Attempts that the engine reported as unknown: it must never call for them. */
  readonly disowned: Set<string>
  readonly invites: { readonly attemptId: string; readonly calledNumber: string; readonly atMs: number }[]
}

export const newEngineMemory = (): EngineMemory => ({
  journalSeq: 0,
  unacknowledged: [],
  acknowledged: [],
  seqByAttempt: new Map(),
  ended: new Set(),
  recent: [],
  disowned: new Set(),
  invites: [],
})

export type FakeEngineOptions = {
  readonly port: number
  readonly secret: Buffer
  readonly engineId?: string
  readonly epoch?: number
  readonly calls?: number
  /** Absent: as many as calls in every language. */
  readonly recognizers?: Capacity['recognizers']
  readonly simulated?: Capacity['simulated']
  /** Its disk is nearly full: it accepts no calls. */
  readonly diskLow?: boolean
  readonly memory?: EngineMemory
  readonly plan?: (order: PlaceCall) => CallPlan
  /** Orders that are lost on the way, as if the connection had broken before they were read. */
  readonly losesOrder?: (order: PlaceCall) => boolean
  /** Texts that it cannot synthesize; of others each character takes 50 ms. */
  readonly isMute?: (text: string) => boolean
  readonly voices?: readonly NamedVoice[]
  /** Its recognition result of a sentence; absent: no recognizer. */
  readonly hears?: (order: Extract<DownMessage, { kind: 'recognize' }>) => Recognized | Promise<Recognized>
  /** Whether a line answers an OPTIONS. */
  readonly answersProbe?: (line: LineOrder) => boolean
  /** Sends each batch this many times. */
  readonly repeats?: number
}

export type FakeEngine = {
  readonly memory: EngineMemory
  readonly orders: PlaceCall[]
  readonly heard: DownMessage[]
  readonly liveCalls: () => number
  readonly mostLive: () => number
  readonly send: (message: UpMessage) => void
  /** Ends the calls without a planned end. */
  readonly release: () => void
  /** While true, events are journaled and not sent. */
  setSilent(silent: boolean): void
  /** Gone at once; the journal stays. */
  kill(): void
  readonly closed: Promise<unknown>
}

/**
 * An engine with correct behavior: it authenticates, journals before it acts, refuses what it must, answers `reconcile` from its
 * journal, and sends unacknowledged events again. Started on a memory with unfinished calls, it journals their end as unknown,
 * as a real one does after a crash.
 */
export const startFakeEngine = async (options: FakeEngineOptions): Promise<FakeEngine> => {
  const self: Self = {
    options,
    engineId: options.engineId ?? 'engine-1',
    epoch: options.epoch ?? 1,
    calls: options.calls ?? 100,
    memory: options.memory ?? newEngineMemory(),
    socket: connectAsEngine(options.port, options.secret),
    orders: [],
    heard: [],
    scenes: new Set(),
    live: new Map(),
    isSilent: false,
    isWelcome: false,
    mostLive: 0,
  }
  for (const attemptId of self.memory.seqByAttempt.keys())
    if (!self.memory.ended.has(attemptId)) journal(self, attemptId, crashEnd())
  self.socket.once('secureConnect', () => introduce(self))
  readMessages(self.socket, (message) => answer(self, message))
  const closed = new Promise((resolve) => self.socket.once('close', resolve))
  await Promise.race([waitUntil(() => self.isWelcome), closed])
  return {
    memory: self.memory,
    orders: self.orders,
    heard: self.heard,
    liveCalls: () => self.live.size,
    mostLive: () => self.mostLive,
    send: (message) => send(self, message),
    release: () => {
      for (const end of self.live.values()) end()
    },
    setSilent: (silent) => {
      self.isSilent = silent
      if (!silent) sendEvents(self, self.memory.unacknowledged)
    },
    kill: () => {
      self.live.clear()
      self.socket.destroy()
    },
    closed,
  }
}

type Self = {
  readonly options: FakeEngineOptions
  readonly engineId: string
  readonly epoch: number
  readonly calls: number
  readonly memory: EngineMemory
  readonly socket: TLSSocket
  readonly orders: PlaceCall[]
  readonly heard: DownMessage[]
  readonly scenes: Set<string>
  readonly live: Map<string, () => void>
  isSilent: boolean
  isWelcome: boolean
  mostLive: number
}

const evenRecognizers = (slots: number): Capacity['recognizers'] =>
  Object.fromEntries(scriptLanguages.map((language) => [language, slots]))

const send = ({ socket }: Self, message: UpMessage): void => {
  if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`)
}

const sendEvents = (self: Self, events: readonly JournaledEvent[]): void => {
  if (self.isSilent || !self.isWelcome || events.length === 0) return
  for (let time = 0; time < (self.options.repeats ?? 1); time += 1)
    send(self, { kind: 'events', events: [...events] })
}

const journal = (self: Self, attemptId: string, event: AttemptEvent): void => {
  const { memory } = self
  const seq = (memory.seqByAttempt.get(attemptId) ?? 0) + 1
  memory.seqByAttempt.set(attemptId, seq)
  memory.journalSeq += 1
  const entry = { journalSeq: memory.journalSeq, attemptId, seq, atMs: Date.now(), event }
  memory.unacknowledged.push(entry)
  if (event.kind === 'ended' || event.kind === 'refused') memory.ended.add(attemptId)
  sendEvents(self, [entry])
}

/** Opens a connection as an engine does: over TLS with the installation's secret. */
export const connectAsEngine = (port: number, secret: Buffer): TLSSocket =>
  connect({
    host: '127.0.0.1',
    port,
    ...linkTls,
    pskCallback: () => ({ psk: secret, identity: linkTlsIdentity }),
    checkServerIdentity: () => undefined,
  }).setNoDelay(true)

const introduce = (self: Self): void => {
  const { engineId, epoch, options } = self
  const capacity = {
    calls: options.diskLow ? 0 : self.calls,
    ...(options.diskLow && { diskLow: true }),
    recognizers: options.recognizers ?? evenRecognizers(self.calls),
    ...(options.simulated && { simulated: options.simulated }),
  }
  const voices = [...(options.voices ?? [])]
  send(self, {
    kind: 'hello',
    wireVersion,
    engineId,
    epoch,
    address: '127.0.0.1',
    capacity,
    voices,
    ...(self.memory.timeline && { timeline: self.memory.timeline }),
    recentAttempts: [...self.memory.recent],
  })
}

const answer = (self: Self, message: DownMessage): void => {
  const { memory, options } = self
  self.heard.push(message)
  switch (message.kind) {
    case 'welcome':
      self.isWelcome = true
      sendEvents(self, memory.unacknowledged)
      return
    case 'timeline':
      memory.timeline = message.timeline
      introduce(self)
      return
    case 'scene':
      self.scenes.add(message.sceneHash)
      return
    case 'placeCall':
      void place(self, message)
      return
    case 'reconcile': {
      const again = memory.acknowledged.filter((one) => message.attemptIds.includes(one.attemptId))
      if (again.length > 0) send(self, { kind: 'events', events: again })
      const live = message.attemptIds.filter((id) => memory.seqByAttempt.has(id))
      const unknown = message.attemptIds.filter((id) => !memory.seqByAttempt.has(id))
      for (const id of unknown) memory.disowned.add(id)
      send(self, { kind: 'reconciled', live, unknown })
      return
    }
    case 'probeLine': {
      const isAnswered = options.answersProbe?.(message.line) ?? true
      send(self, { kind: 'lineProbed', lineId: message.line.lineId, isAnswered })
      return
    }
    case 'acknowledge':
      memory.acknowledged.push(...memory.unacknowledged.filter((one) => one.journalSeq <= message.journalSeq))
      memory.unacknowledged = memory.unacknowledged.filter((one) => one.journalSeq > message.journalSeq)
      return
    case 'hangUp':
      self.live.get(message.attemptId)?.()
      return
    case 'synthesize': {
      const { requestId, text } = message
      const isMute = options.isMute?.(text) ?? false
      send(self, { kind: 'synthesized', requestId, ...(isMute ? {} : { audio: hum(text.length * 50) }) })
      return
    }
    case 'recognize': {
      const { requestId } = message
      const { hears = () => ({ kind: 'refused', why: 'deaf' }) as const } = options
      void Promise.resolve(hears(message)).then((result) =>
        send(self, { kind: 'recognized', requestId, result }),
      )
      return
    }
    case 'renewed':
      for (const id of message.over) self.live.get(id)?.()
      return
    case 'recording':
    case 'classifier':
    case 'holdExtended':
    case 'holdRefused':
  }
}

/** A hum of this many ms, in wire form. */
const hum = (ms: number): string => {
  const bytes = Buffer.alloc(ms * 16)
  for (let i = 0; i < ms * 8; i++) bytes.writeInt16LE(Math.round(8000 * Math.sin((i + 1) / 3)), i * 2)
  return bytes.toString('base64')
}

const place = async (self: Self, order: PlaceCall): Promise<void> => {
  const { memory, options } = self
  if (options.losesOrder?.(order)) return
  self.orders.push(order)
  if (memory.disowned.has(order.attemptId) || memory.seqByAttempt.has(order.attemptId)) return
  const reason = refusalOf(self, order)
  if (reason !== undefined) {
    journal(self, order.attemptId, { kind: 'refused', reason })
    return
  }
  if (order.calls) memory.recent.push({ attemptId: order.attemptId, calls: order.calls })
  journal(self, order.attemptId, { kind: 'accepted', ...(order.calls && { calls: order.calls }) })
  const { attemptId, calledNumber } = order
  memory.invites.push({ attemptId, calledNumber, atMs: Date.now() })
  await runCall(self, order, options.plan?.(order) ?? {})
}

const refusalOf = (
  self: Self,
  order: PlaceCall,
): Extract<AttemptEvent, { kind: 'refused' }>['reason'] | undefined => {
  if (order.epoch !== self.epoch) return 'otherEpoch'
  if (order.timeline !== self.memory.timeline) return 'otherTimeline'
  if (Date.now() > order.notAfterMs) return 'pastNotAfter'
  if (!self.scenes.has(order.sceneHash)) return 'unknownScene'
  return self.live.size >= self.calls ? 'full' : undefined
}

const runCall = async (self: Self, { attemptId }: PlaceCall, plan: CallPlan): Promise<void> => {
  const dialedMs = Date.now()
  const held = new Promise<void>((resolve) => self.live.set(attemptId, resolve))
  self.mostLive = Math.max(self.mostLive, self.live.size)
  const answers = plan.answers ?? true
  journal(self, attemptId, { kind: 'moved', status: 'dialing' })
  if (plan.rings ?? true) journal(self, attemptId, { kind: 'moved', status: 'ringing' })
  if (answers) journal(self, attemptId, { kind: 'moved', status: 'talking' })
  for (const recorded of plan.records ?? []) journal(self, attemptId, recorded)
  if (plan.staysUp) await held
  else await sleep(plan.afterMs ?? 5)
  // A killed engine journals nothing more; its next start reports how these calls ended.
  if (!self.live.delete(attemptId)) return
  journal(self, attemptId, {
    kind: 'ended',
    status: answers ? 'finished' : 'ringMissed',
    hungUpBy: answers ? 'callee' : 'nobody',
    milestones: { dialedMs, ...(answers ? { answeredMs: dialedMs } : {}), endedMs: Date.now() },
    talkMs: answers ? 2000 : 0,
    ...plan.end,
  })
}

const crashEnd = (): Ended => ({
  kind: 'ended',
  status: 'unknownCause',
  hungUpBy: 'system',
  milestones: { endedMs: Date.now() },
  talkMs: 0,
})

const readMessages = (socket: TLSSocket, onMessage: (message: DownMessage) => void): void => {
  const read = createLineReader((line) => onMessage(DownMessage.parse(JSON.parse(line))))
  socket.setEncoding('utf8')
  socket.on('data', read)
  socket.on('error', () => undefined)
}

/** Polls until a condition holds; fails when it does not in time. */
export const waitUntil = async (
  isTrue: () => boolean | Promise<boolean>,
  longestMs = 10_000,
): Promise<void> => {
  for (const deadlineMs = Date.now() + longestMs; Date.now() < deadlineMs; await sleep(5))
    if (await isTrue()) return
  throw new Error(`not true within ${longestMs} ms: ${isTrue.toString()}`)
}
