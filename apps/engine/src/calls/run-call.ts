import type { AttemptEvent, PlaceCall, RecordingFact } from '@parley/contract/engine-wire'
import type {
  CallStatus,
  CompiledScene,
  RecordEvent,
  TalkCommand,
  TalkEvent,
} from '@parley/contract/vocabulary'
import { type LocalEnd, statusOfFailure } from '@parley/core/dialing'
import {
  type MachineCase,
  type MachineEvent,
  newTalk,
  type Patterns,
  type Talk,
  takeTurn,
} from '@parley/core/dialogue'
import type { Recognizer } from '@parley/edge/speech'
import type { Leg, LegEnd, LegObserver, TelephonyEngine } from '@parley/edge/telephony'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import { type Ear, openEar } from './ear.ts'
import { type MachineWatch, watchForMachine } from './machine-watch.ts'
import { phrasesOf } from './phrases-of.ts'
import type { Timers } from './timers.ts'
import { createTimers } from './timers.ts'
import { createTurnClock } from './turn-clock.ts'
import type { Voice } from './voice.ts'

/** What a call needs from the house. */
export type CallHouse = {
  readonly telephony: TelephonyEngine
  readonly voice: Voice
  readonly recognizer: Recognizer
  readonly patterns: Patterns
  /** Appends to the journal; resolves when durable. */
  readonly journal: (event: AttemptEvent, atMs: number) => Promise<unknown>
  readonly keepDialog: (dialog: DialogSnapshot) => Promise<void>
  readonly askForHold: (forSec: number) => void
  readonly recording: { readonly path: string; readonly key: string }
  readonly now: () => number
}

/** One running call, as the rest of the engine sees it. */
export interface RunningCall {
  /** Money or the platform ends it: politely when talking, at once when not. */
  mustEnd(reason: 'stopped' | 'noCredit' | 'drain'): void
  /** The hold now covers so many seconds of talk. */
  holdExtended(heldSec: number): void
}

/** The header by which the sandbox's carrier tells what its callee is going to say; only scripted ears read it. */
const scriptHeader = 'x-sandbox-lines'
/** Asked again for money this long before the hold is used up, and given up on so long before. */
const holdAskedSec = 15
const holdGivenUpSec = 5
/** A line that sends no 18x within this time is treated as dead. */
const noRingMs = 30_000
/** The last words may run over the longest call by this much. */
const lastWordsMs = 20_000

/**
 * The call runner: carries messages between telephony, speech and the turn engine, and holds no rule of its own.
 * Preparing → dialing → ringing → talking → over; every step is in the journal. Resolves when the end is durable.
 */
export const runCall = (
  order: PlaceCall,
  scene: CompiledScene,
  house: CallHouse,
): { call: RunningCall; over: Promise<void> } => {
  const runner = new CallRunner(order, scene, house)
  return { call: runner, over: runner.run() }
}

class CallRunner implements RunningCall, LegObserver {
  private readonly order: PlaceCall
  private readonly scene: CompiledScene
  private readonly house: CallHouse
  private readonly timers: Timers = createTimers()
  private readonly talkLog: TalkEvent[] = []
  private readonly machine: MachineWatch
  private readonly latency = createTurnClock()
  private talk: Talk
  private leg: Leg | undefined
  private ear: Ear | undefined
  private local: LocalEnd | undefined
  private robotEnds = false
  private heldSec: number
  private speaking:
    | { readonly utterance: number; readonly text: string; readonly nodeId?: string }
    | undefined
  private dialedMs: number | undefined
  private ringingMs: number | undefined
  private answeredMs: number | undefined
  private finish: (end: LegEnd) => void = () => {}

  constructor(order: PlaceCall, scene: CompiledScene, house: CallHouse) {
    this.order = order
    this.scene = scene
    this.house = house
    this.heldSec = order.heldSec
    this.talk = newTalk(scene.startNodeId, order.variables)
    this.machine = watchForMachine(
      this.timers,
      () => this.clock(),
      (found) => this.recognize(found),
    )
  }

  async run(): Promise<void> {
    try {
      await this.house.voice.prepare(this.scene, this.order.variables)
    } catch {
      return this.close({ atMs: this.house.now(), by: 'us' }, 'ttsFailed')
    }
    if (this.local) return this.close({ atMs: this.house.now(), by: 'us' }, this.local)
    if (this.house.now() >= this.order.notAfterMs) {
      await this.house.journal({ kind: 'refused', reason: 'pastNotAfter' }, this.house.now())
      return
    }
    const ended = new Promise<LegEnd>((resolve) => {
      this.finish = resolve
    })
    try {
      this.leg = await this.house.telephony.placeCall(
        { ...this.order, callId: this.order.attemptId, recordingPath: this.house.recording.path },
        this,
      )
    } catch {
      return this.close(
        { atMs: this.house.now(), by: 'us' },
        this.dialedMs === undefined ? 'notSent' : this.local,
      )
    }
    if (this.local) this.leg.hangUp()
    await this.close(await ended, this.local)
  }

  mustEnd(reason: 'stopped' | 'noCredit' | 'drain'): void {
    if (this.answeredMs !== undefined) {
      this.feed({ kind: 'mustEnd', atMs: this.clock(), reason })
      return
    }
    this.giveUp(reason === 'noCredit' ? 'noCredit' : 'stopped')
  }

  holdExtended(heldSec: number): void {
    this.heldSec = heldSec
    this.watchHold()
  }

  async onDialing(dialog: DialogSnapshot): Promise<void> {
    await this.house.keepDialog(dialog)
    if (this.dialedMs !== undefined) return
    this.dialedMs = this.house.now()
    this.move('dialing', this.dialedMs)
    this.record('dial', {})
    this.timers.start('ring', noRingMs, () => this.giveUp(undefined))
  }

  onRinging({ atMs, earlyMedia }: { readonly atMs: number; readonly earlyMedia: boolean }): void {
    if (earlyMedia) this.record('earlyMedia', {})
    if (this.ringingMs !== undefined) return
    this.ringingMs = atMs
    this.move('ringing', atMs)
    this.record('ring', {})
    this.timers.start('ring', this.order.ringSec * 1000, () => this.giveUp('ringTimer'))
  }

  onAnswered(answer: {
    readonly atMs: number
    readonly headers: ReadonlyMap<string, string>
    readonly dialog: DialogSnapshot
  }): void {
    this.timers.stop('ring')
    this.answeredMs = answer.atMs
    void this.house.keepDialog(answer.dialog).catch(() => this.giveUp(undefined))
    this.move('talking', answer.atMs)
    this.record('answer', {})
    this.openEar(answer.headers.get(scriptHeader))
    this.timers.start('longestCall', this.order.maxTalkSec * 1000, () => this.mustEnd('stopped'))
    this.timers.start('hardStop', this.order.maxTalkSec * 1000 + lastWordsMs, () => this.leg?.hangUp())
    this.watchHold()
    this.watch({ kind: 'answered', atMs: 0 })
    this.feed({ kind: 'answered', atMs: 0 })
  }

  onDtmf(digit: string, atMs: number): void {
    this.record('dtmf', { digit }, atMs)
    this.watch({ kind: 'digit', atMs: this.clock(atMs) })
    this.feed({ kind: 'dtmf', atMs: this.clock(atMs), digit })
  }

  onPlaybackStarted(utterance: number, atMs: number): void {
    if (this.speaking?.utterance !== utterance) return
    const latency = this.latency.started(utterance, atMs)
    this.record('robotSpeaks', { ...this.speaking, ...(latency && { latency }) }, atMs)
  }

  onPlaybackFinished(utterance: number, atMs: number): void {
    this.record('robotDone', { utterance }, atMs)
    this.watch({ kind: 'robotFinished', atMs: this.clock(atMs) })
    this.feed({ kind: 'playbackFinished', atMs: this.clock(atMs), utterance })
  }

  onSpeechStarted(atMs: number): void {
    if (this.answeredMs === undefined) return
    this.ear?.speechStarted(atMs)
    this.watch({ kind: 'speechStarted', atMs: this.clock(atMs) })
    this.feed({ kind: 'speechStarted', atMs: this.clock(atMs) })
  }

  onSpeechEnded(atMs: number, voicedUntilMs: number): void {
    this.latency.speechEnded(atMs, voicedUntilMs)
    this.ear?.speechEnded(atMs)
    this.watch({ kind: 'speechEnded', atMs: this.clock(atMs) })
  }

  onBeep(atMs: number): void {
    this.watch({ kind: 'beep', atMs: this.clock(atMs) })
  }

  onFrame(frame: Int16Array): void {
    this.ear?.frame(frame)
  }

  onEnded(end: LegEnd): void {
    this.finish(end)
  }

  private openEar(script: string | undefined): void {
    this.ear = openEar(
      {
        recognizer: this.house.recognizer,
        language: this.scene.language,
        ...(script !== undefined && { scriptedLines: parseScript(script) }),
      },
      {
        onPartial: (text) => {
          this.record('calleePartial', { text })
          this.watch({ kind: 'words', atMs: this.clock(), text })
          this.feed({ kind: 'heardPartial', atMs: this.clock(), text })
        },
        onFinal: (text, confidence) => {
          this.latency.recognised(this.house.now())
          this.record('calleeFinal', { text, confidence })
          this.watch({ kind: 'words', atMs: this.clock(), text })
          this.feed({ kind: 'heardFinal', atMs: this.clock(), text, confidence })
        },
        onUnclear: (speechMs) => {
          this.latency.recognised(this.house.now())
          this.feed({ kind: 'heardUnclear', atMs: this.clock(), speechMs: Math.min(speechMs, 60_000) })
        },
        onFallback: (message) => this.record('vendorFallback', { message }),
      },
    )
    // Only after the answer: ringback and announcements are not the callee's words.
    this.leg?.listen(true)
  }

  private watch(event: MachineEvent): void {
    if (this.answeredMs !== undefined && this.talk.phase !== 'over') this.machine.take(event)
  }

  /** What the judge found, or took back; what follows from it is the scene's to say. */
  private recognize(found: MachineCase): void {
    this.record('voiceRecognition', { verdict: found.verdict, atMs: this.clock(), reasons: found.votes })
    if (found.verdict === 'machine') this.feed({ kind: 'machineHeard', atMs: this.clock() })
  }

  /** One event into the turn engine, its commands out. */
  private feed(event: TalkEvent): void {
    if (this.talk.phase === 'over') return
    this.talkLog.push(event)
    const step = takeTurn({ scene: this.scene, patterns: this.house.patterns }, this.talk, event)
    this.talk = step.talk
    for (const command of step.commands) this.carryOut(command)
  }

  private carryOut(command: TalkCommand): void {
    switch (command.kind) {
      case 'say':
        this.say(command)
        return
      case 'pauseSpeaking':
        this.leg?.pause()
        return
      case 'resumeSpeaking':
        this.leg?.resume()
        return
      case 'stopSpeaking':
        void this.leg?.stop().then((cut) => {
          if (cut)
            this.feed({
              kind: 'playbackCut',
              atMs: this.clock(),
              utterance: cut.playback,
              playedMs: cut.playedMs,
            })
        })
        return
      case 'listen':
        this.ear?.expect(phrasesOf(this.scene.nodes[command.nodeId]))
        return
      case 'startTimer':
        this.timers.start(command.timer, command.afterMs, () =>
          this.feed({
            kind: 'timer',
            atMs: this.clock(),
            timer: command.timer,
            generation: command.generation,
          }),
        )
        return
      case 'record':
        this.record(command.event, command.data)
        return
      case 'hangUp':
        this.robotEnds = true
        this.leg?.hangUp()
    }
  }

  private say(command: Extract<TalkCommand, { kind: 'say' }>): void {
    const text = command.wordings.map((wording) => wording.text).join(' ')
    this.latency.decided(command.utterance, this.house.now())
    void this.house.voice.speak(this.scene, command.wordings).then((audio) => {
      // While the voice was made, the talk may have gone on: words nobody waits for are not said.
      if (
        this.talk.utterance !== command.utterance ||
        (this.talk.phase !== 'speaking' && this.talk.phase !== 'closing')
      )
        return
      if (audio === undefined)
        this.record('vendorFallback', { message: 'the wording could not be synthesised' })
      this.speaking = {
        utterance: command.utterance,
        text,
        ...(command.nodeId !== undefined && { nodeId: command.nodeId }),
      }
      if (audio && audio.length > 0) this.leg?.play(command.utterance, audio)
      else this.feed({ kind: 'playbackFinished', atMs: this.clock(), utterance: command.utterance })
    })
  }

  private watchHold(): void {
    if (this.answeredMs === undefined || this.heldSec >= this.order.maxTalkSec) {
      this.timers.stop('hold')
      return
    }
    const usedUpMs = this.answeredMs + this.heldSec * 1000
    const inMs = (sec: number): number => Math.max(0, usedUpMs - sec * 1000 - this.house.now())
    this.timers.start('hold', inMs(holdAskedSec), () => {
      this.house.askForHold(60)
      this.timers.start('hold', inMs(holdGivenUpSec), () => this.mustEnd('noCredit'))
    })
  }

  private giveUp(local: LocalEnd | undefined): void {
    this.local ??= local
    this.timers.stop('ring')
    this.leg?.hangUp()
  }

  private async close(end: LegEnd, local: LocalEnd | undefined): Promise<void> {
    this.timers.stopAll()
    this.ear?.close()
    if (this.answeredMs !== undefined && this.talk.phase !== 'over')
      this.feed({ kind: 'hungUp', atMs: this.clock(end.atMs) })
    const hungUpBy =
      this.answeredMs === undefined
        ? 'nobody'
        : this.robotEnds
          ? 'robot'
          : end.by === 'them'
            ? 'callee'
            : 'system'
    if (this.answeredMs !== undefined && !this.machine.hasTold)
      this.record(
        'voiceRecognition',
        { verdict: 'undecided', atMs: this.clock(end.atMs), reasons: [] },
        end.atMs,
      )
    this.record('hangUp', { by: hungUpBy }, end.atMs)
    const recording: RecordingFact | undefined = end.recording && {
      key: this.house.recording.key,
      ...end.recording,
    }
    await this.house.journal(
      {
        kind: 'ended',
        status: this.statusOf(end, local),
        hungUpBy,
        ...(end.sipCode !== undefined && { sipCode: end.sipCode }),
        ...(end.q850 !== undefined && { q850: end.q850 }),
        milestones: {
          ...(this.dialedMs !== undefined && { dialedMs: this.dialedMs }),
          ...(this.ringingMs !== undefined && { ringingMs: this.ringingMs }),
          ...(this.answeredMs !== undefined && { answeredMs: this.answeredMs }),
          endedMs: end.atMs,
        },
        talkMs: this.answeredMs === undefined ? 0 : Math.max(0, Math.round(end.atMs - this.answeredMs)),
        ...(this.answeredMs !== undefined && { facts: this.talk.facts, talkLog: this.talkLog }),
        ...(recording && { recording }),
      },
      end.atMs,
    )
  }

  private statusOf(end: LegEnd, local: LocalEnd | undefined): CallStatus {
    if (this.answeredMs !== undefined)
      return this.talk.facts.hangUpReason === 'machine' ? 'voicemail' : 'finished'
    return statusOfFailure({
      rang: this.ringingMs !== undefined,
      ...(this.ringingMs !== undefined && { rangMs: end.atMs - this.ringingMs }),
      ...(local === undefined ? { sipCode: end.sipCode ?? 408, q850: end.q850 } : { local }),
    })
  }

  private move(status: 'dialing' | 'ringing' | 'talking', atMs: number): void {
    this.journal({ kind: 'moved', status }, atMs)
  }

  private record(event: RecordEvent, data: Readonly<Record<string, unknown>>, atMs = this.house.now()): void {
    this.journal({ kind: 'recorded', event, data: { ...data } }, atMs)
  }

  /** A record event that cannot be written must not end a call; the `ended` event is awaited and tells. */
  private journal(event: AttemptEvent, atMs: number): void {
    void this.house.journal(event, atMs).catch(() => {})
  }

  /** The call's clock: ms since the answer. */
  private clock(atMs = this.house.now()): number {
    return Math.max(0, Math.round(atMs - (this.answeredMs ?? atMs)))
  }
}

const parseScript = (header: string): readonly string[] => {
  try {
    const lines: unknown = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))
    return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : []
  } catch {
    return []
  }
}
