import type { HangUpReason } from '@parley/contract/engine-wire'
import type { CompiledScene, ConversationCommand, ConversationEvent } from '@parley/contract/vocabulary'
import type { LocalEnd } from '@parley/core/dialing'
import {
  type Conversation,
  endOfTurnMs,
  type IntentClassifier,
  isProvenMachine,
  type MachineCase,
  type MachineEvent,
  newConversation,
  phrasesOf,
  type Stage,
  takeTurn,
  valuesInForce,
} from '@parley/core/dialogue'
import type { Leg, LegEnd, LegObserver } from '@parley/edge/telephony'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import { type AnnouncementWatch, watchAnnouncement } from './announcement-watch.ts'
import type { CallDeps, CallOrder, RunningCall } from './call-deps.ts'
import { hungUpBy, statusOfCall } from './call-outcome.ts'
import { type CallReport, openCallReport } from './call-report.ts'
import { type CallTransfer, musicPlayback, openCallTransfer, type SeatAnswer } from './call-transfer.ts'
import { type HoldWatch, watchHold } from './hold-watch.ts'
import { type MachineWatch, watchForMachine } from './machine-watch.ts'
import { openPromptPlayer, type PromptPlayer } from './prompt-player.ts'
import { recognitionOptions } from './recognition-options.ts'
import type { RecognitionSession } from './recognition-session.ts'
import { recognizeCallee } from './recognize-callee.ts'
import { openSemanticResolvers } from './semantic-resolvers.ts'
import { createTimers } from './timers.ts'
import { createTurnClock } from './turn-clock.ts'

/** A line without an 18x within this time is treated as dead. */
const noRingMs = 30_000
/** After its deadline an INVITE is only repeated with the credentials that the line asked for, within this time. */
const challengeMs = 5000
/** The goodbye may exceed the longest call by this much. */
const lastWordsMs = 20_000

/**
 * The call runner: passes messages between telephony, speech and the turn engine, and contains no dialogue rules. Preparing →
 * dialing → ringing → talking → over; every step is in the journal. Resolves when the end is durable.
 */
export const runCall = (
  order: CallOrder,
  scene: CompiledScene,
  deps: CallDeps,
): { call: RunningCall; over: Promise<void> } => {
  const runner = new CallRunner(order, scene, deps)
  return { call: runner, over: runner.run() }
}

class CallRunner implements RunningCall, LegObserver {
  private readonly order: CallOrder
  private readonly scene: CompiledScene
  private readonly deps: CallDeps
  private readonly timers = createTimers()
  private readonly turnClock = createTurnClock()
  private readonly conversationLog: ConversationEvent[] = []
  private readonly report: CallReport
  private readonly machine: MachineWatch
  private readonly hold: HoldWatch
  private readonly promptPlayer: PromptPlayer
  /** Feeds one event to the turn engine and carries out its commands. */
  private readonly feed: (event: ConversationEvent) => void
  private conversation: Conversation
  private classifier: IntentClassifier | undefined
  private leg: Leg | undefined
  private announcement: AnnouncementWatch | undefined
  private recognition: RecognitionSession | undefined
  private callTransfer: CallTransfer | undefined
  private local: LocalEnd | undefined
  private robotEnds = false
  private finish: (end: LegEnd) => void = () => {}

  constructor(order: CallOrder, scene: CompiledScene, deps: CallDeps) {
    this.order = { ...order, variables: valuesInForce(scene, order.variables) }
    this.scene = scene
    this.deps = deps
    this.conversation = newConversation(scene.startNodeId, this.order.variables)
    this.report = openCallReport(deps.journal, deps.now)
    this.machine = watchForMachine(
      this.timers,
      () => this.report.clock(),
      (found) => this.recognize(found),
    )
    this.hold = watchHold({
      ...order,
      ...deps,
      timers: this.timers,
      onUsedUp: () => this.mustEnd('noCredit'),
    })
    this.feed = openSemanticResolvers(deps, {
      stage: () => this.stage,
      conversation: () => this.conversation,
      classifier: () => this.classifier,
      feed: (event) => this.takeTurn(event),
    })
    this.promptPlayer = openPromptPlayer({
      scene,
      voice: deps.voice,
      report: this.report,
      turnClock: this.turnClock,
      leg: () => this.leg,
      conversation: () => this.conversation,
      feed: (event) => this.feed(event),
      now: deps.now,
    })
  }

  async run(): Promise<void> {
    const { deps, order } = this
    try {
      await deps.voice.prepare(this.scene, order.variables)
      this.classifier = await deps.classifier
    } catch {
      return this.close({ atMs: deps.now(), by: 'us' }, 'ttsFailed')
    }
    if (this.local) return this.close({ atMs: deps.now(), by: 'us' }, this.local)
    if (deps.now() >= order.notAfterMs) {
      await deps.journal({ kind: 'refused', reason: 'pastNotAfter' }, deps.now())
      return
    }
    const ended = new Promise<LegEnd>((resolve) => {
      this.finish = resolve
    })
    try {
      this.leg = await deps.dial(this)
    } catch {
      const wasSent = this.report.reachedMs('dialing') !== undefined
      return this.close({ atMs: deps.now(), by: 'us' }, wasSent ? this.local : 'notSent')
    }
    if (this.local) this.leg.hangUp()
    await this.close(await ended, this.local)
  }

  mustEnd(reason: HangUpReason): void {
    // With a seat on the line there is no robot that could say goodbye.
    if (this.callTransfer?.phase === 'talking') {
      this.leg?.hangUp()
      return
    }
    if (this.isAnswered) {
      const reported = reason === 'blacklisted' ? 'stopped' : reason
      this.feed({ kind: 'mustEnd', atMs: this.report.clock(), reason: reported })
      return
    }
    this.giveUp(reason === 'drain' ? 'stopped' : reason)
  }

  endNow(): void {
    this.giveUp('stopped')
  }

  holdExtended(heldSec: number): void {
    this.hold.extended(heldSec)
  }

  seatAnswered(answer: SeatAnswer): void {
    this.callTransfer?.answered(answer)
  }

  async onDialing(dialog: DialogSnapshot): Promise<void> {
    await this.deps.keepDialog(dialog)
    const isRepeated = this.report.reachedMs('dialing') !== undefined
    // The process may have been suspended since the order was accepted, and its contact may have been called by another engine.
    if (this.deps.now() >= this.order.notAfterMs + (isRepeated ? challengeMs : 0)) {
      if (!isRepeated) this.local ??= 'notSent'
      throw new Error('past its deadline')
    }
    if (isRepeated) return
    this.report.move('dialing', this.deps.now())
    this.report.record('dial', {})
    this.timers.start('ring', noRingMs, () => this.giveUp('noRing'))
  }

  onRinging({ atMs, earlyMedia, headers }: Parameters<LegObserver['onRinging']>[0]): void {
    if (earlyMedia) this.hearAnnouncement(headers)
    if (this.report.reachedMs('ringing') !== undefined) return
    this.report.move('ringing', atMs)
    this.report.record('ring', {})
    this.timers.start('ring', this.order.ringSec * 1000, () => this.giveUp('ringTimer'))
  }

  onAnswered({ atMs, headers, dialog }: Parameters<LegObserver['onAnswered']>[0]): void {
    this.timers.stop('ring')
    if (dialog) void this.deps.keepDialog(dialog).catch(() => this.giveUp(undefined))
    this.report.move('talking', atMs)
    this.report.record('answer', {})
    this.announcement?.close()
    this.recognition = recognizeCallee(recognitionOptions(this.deps.recognizer, this.scene, headers), {
      report: this.report,
      turnClock: this.turnClock,
      watch: (event) => this.watch(event),
      onWords: (text) => this.leg?.endSpeechAfter(endOfTurnMs(this.stage, this.conversation, text)),
      feed: (event) => this.feed(event),
      now: this.deps.now,
    })
    this.leg?.listen(true)
    this.timers.start('longestCall', this.order.maxTalkSec * 1000, () => this.mustEnd('stopped'))
    this.timers.start('hardStop', this.order.maxTalkSec * 1000 + lastWordsMs, () => this.leg?.hangUp())
    this.hold.answered(atMs)
    this.watch({ kind: 'answered', atMs: 0 })
    this.feed({ kind: 'answered', atMs: 0 })
  }

  onDtmf(digit: string, atMs: number): void {
    this.report.record('dtmf', { digit }, atMs)
    this.watch({ kind: 'digit', atMs: this.report.clock(atMs) })
    this.feed({ kind: 'dtmf', atMs: this.report.clock(atMs), digit })
  }

  onPlaybackStarted(utterance: number, atMs: number): void {
    this.promptPlayer.playbackStarted(utterance, atMs)
  }

  onPlaybackFinished(utterance: number, atMs: number): void {
    if (utterance === musicPlayback) return
    this.report.record('robotDone', { utterance }, atMs)
    this.watch({ kind: 'robotFinished', atMs: this.report.clock(atMs) })
    this.feed({ kind: 'playbackFinished', atMs: this.report.clock(atMs), utterance })
  }

  onSpeechStarted(atMs: number): void {
    if (!this.isAnswered) {
      this.announcement?.speechStarted(atMs)
      return
    }
    this.recognition?.speechStarted(atMs)
    this.watch({ kind: 'speechStarted', atMs: this.report.clock(atMs) })
    this.feed({ kind: 'speechStarted', atMs: this.report.clock(atMs) })
  }

  onSpeechEnded(atMs: number, voicedUntilMs: number): void {
    if (!this.isAnswered) {
      this.announcement?.speechEnded(atMs)
      return
    }
    this.turnClock.speechEnded(atMs, voicedUntilMs)
    this.recognition?.speechEnded(atMs)
    this.watch({ kind: 'speechEnded', atMs: this.report.clock(atMs) })
  }

  onBeep(atMs: number): void {
    this.watch({ kind: 'beep', atMs: this.report.clock(atMs) })
  }

  onFrame(frame: Int16Array): void {
    this.callTransfer?.frame(frame)
    if (this.isAnswered) this.recognition?.frame(frame)
    else this.announcement?.frame(frame)
  }

  onEnded(end: LegEnd): void {
    this.finish(end)
  }

  private get stage(): Stage {
    const { scene, classifier } = this
    return { scene, patterns: this.deps.patterns, ...(classifier && { classifier }) }
  }

  get isAnswered(): boolean {
    return this.report.reachedMs('talking') !== undefined
  }

  private hearAnnouncement(headers: ReadonlyMap<string, string>): void {
    if (this.announcement) return
    this.report.record('earlyMedia', {})
    this.announcement = watchAnnouncement(
      recognitionOptions(this.deps.recognizer, this.scene, headers),
      this.report,
    )
    this.leg?.listen(true)
  }

  private watch(event: MachineEvent): void {
    if (this.isAnswered && this.conversation.phase !== 'over') this.machine.take(event)
  }

  /** A verdict, or its withdrawal; the scene decides what follows. */
  private recognize({ verdict, votes }: MachineCase): void {
    this.report.record('voiceRecognition', { verdict, atMs: this.report.clock(), reasons: votes })
    if (verdict !== 'machine') return
    this.feed({ kind: 'machineHeard', atMs: this.report.clock(), isProven: isProvenMachine(votes) })
  }

  private takeTurn(event: ConversationEvent): void {
    if (this.conversation.phase === 'over') return
    this.conversationLog.push(event)
    const step = takeTurn(this.stage, this.conversation, event)
    this.conversation = step.conversation
    this.deps.onConversation?.(step.conversation)
    for (const command of step.commands) this.carryOut(command)
  }

  private carryOut(command: ConversationCommand): void {
    switch (command.kind) {
      case 'say':
      case 'pauseSpeaking':
      case 'resumeSpeaking':
      case 'stopSpeaking':
        this.promptPlayer.carryOut(command)
        return
      case 'listen':
        this.recognition?.expect(phrasesOf(this.scene, command))
        return
      case 'startTimer': {
        const { timer, generation, afterMs } = command
        this.timers.start(timer, afterMs, () =>
          this.feed({ kind: 'timer', atMs: this.report.clock(), timer, generation }),
        )
        return
      }
      case 'record':
        if (command.event === 'transferFailed') this.transferFailed(command.data)
        else this.report.record(command.event, command.data)
        return
      case 'transfer':
        // After the commands of this turn.
        queueMicrotask(() => this.transferTo(command.group))
        return
      case 'hangUp':
        this.robotEnds = true
        this.leg?.hangUp()
    }
  }

  private transferTo(group: string): void {
    const { report, leg: callee } = this
    const { seats: deps } = this.deps
    const notify = (result: 'success' | 'agentBusy'): void => {
      this.feed({ kind: 'transferEnded', atMs: report.clock(), result })
      if (result === 'agentBusy') return
      // Two people are talking: the robot does not listen.
      this.recognition?.close()
      this.recognition = undefined
    }
    if (this.conversation.phase !== 'transferring') return
    if (deps === undefined || callee === undefined) {
      notify('agentBusy')
      return
    }
    this.callTransfer = openCallTransfer({
      group,
      deps,
      report,
      callee,
      onResult: notify,
      onSeatLeft: () => callee.hangUp(),
    })
  }

  /** The robot returns: the music ends before it speaks. */
  private transferFailed(data: Readonly<Record<string, unknown>>): void {
    const { callTransfer } = this
    callTransfer?.end()
    this.report.record('transferFailed', {
      ...data,
      ...(callTransfer && { transferId: callTransfer.transferId }),
    })
  }

  private giveUp(local: LocalEnd | undefined): void {
    this.local ??= local
    this.timers.stop('ring')
    this.leg?.hangUp()
  }

  private async close(leg: LegEnd, local: LocalEnd | undefined): Promise<void> {
    const { report } = this
    this.timers.stopAll()
    this.recognition?.close()
    const { announcement, conversation, robotEnds } = this
    const ended = { report, announcement, conversation, robotEnds, leg, local }
    const status = await statusOfCall(ended)
    const by = hungUpBy(ended)
    const wasRinging = this.callTransfer?.phase === 'ringing'
    this.callTransfer?.end()
    if (this.isAnswered) {
      const atMs = report.clock(leg.atMs)
      if (wasRinging) this.feed({ kind: 'transferEnded', atMs, result: 'hungUpRinging' })
      if (this.conversation.phase !== 'over') this.feed({ kind: 'hungUp', atMs })
      if (!this.machine.hasReported)
        report.record('voiceRecognition', { verdict: 'undecided', atMs, reasons: [] }, leg.atMs)
    }
    report.record('hangUp', { by }, leg.atMs)
    await report.end({
      leg,
      status,
      hungUpBy: by,
      recordingKey: this.deps.recordingKey,
      facts: this.conversation.facts,
      conversationLog: this.conversationLog,
    })
  }
}
