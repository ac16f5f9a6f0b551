import { openGrammarListeners } from './grammar/grammar-listeners.ts'
import type { Listener, ListenerSource } from './listener.ts'
import { openMoonshineListeners } from './moonshine/moonshine-listeners.ts'
import type { ChildCommand, ChildReport, ChildSettings } from './recognizer-wire.ts'

/**
 * Entry point of a recognizer process; argv[3] names its model. Decoding blocks, and here it blocks nothing
 * else. Working: one command after the other; when there is none, a partial pass for one call; then idle until
 * the next command.
 */
let reportedMs = 0
const notify = (report: ChildReport): void => {
  reportedMs = performance.now()
  // If the parent has just ended, the closing channel ends this process.
  process.send?.(report, undefined, undefined, () => {})
}

/** A process that sends nothing for a while would be considered hanging. */
const working = { everyMs: 1000, report: { kind: 'working' } } as const

const loadListeners = (settings: ChildSettings & { readonly slots: number }): Promise<ListenerSource> => {
  switch (settings.kind) {
    case 'grammar':
      return openGrammarListeners(settings, (warning) => notify({ kind: 'warning', warning }))
    case 'moonshine':
      return openMoonshineListeners(settings)
  }
}

const listeners = await loadListeners(JSON.parse(process.argv[3] ?? '{}'))
type RecognitionSession = { readonly listener: Listener; phrases: readonly string[] }
const recognizers = new Map<number, RecognitionSession>()
const waiting: ChildCommand[] = []
let isWorking = false

const work = async (): Promise<void> => {
  if (isWorking) return
  isWorking = true
  for (;;) {
    const command = waiting.shift()
    if (command !== undefined) {
      await obey(command)
      if (performance.now() - reportedMs > working.everyMs) notify(working.report)
    } else {
      // Commands that arrived while decoding blocked are read from the channel only now.
      await new Promise((resume) => setImmediate(resume))
      if (waiting.length === 0 && !(await glance())) break
    }
  }
  isWorking = false
}

const obey = async (command: ChildCommand): Promise<void> => {
  if (command.kind === 'ping') {
    notify({ kind: 'pong' })
    return
  }
  if (command.kind === 'open') {
    recognizers.set(command.stream, { listener: listeners.open(), phrases: [] })
    return
  }
  const recognition = recognizers.get(command.stream)
  if (recognition === undefined) return
  switch (command.kind) {
    case 'begin':
      recognition.phrases = command.phrases ?? recognition.phrases
      recognition.listener.begin(recognition.phrases)
      return
    case 'audio':
      reportPartial(command.stream, recognition.listener.hear(command.samples))
      return
    case 'end': {
      const { stream } = command
      const heard = await recognition.listener.end()
      notify(heard === undefined ? { kind: 'nothing', stream } : { kind: 'final', stream, hypothesis: heard })
      return
    }
    case 'close':
      recognition.listener.abandon()
      recognizers.delete(command.stream)
      listeners.release(recognition.listener)
      return
  }
}

/** Whether there was any work. The processed session moves to the end of the queue. */
const glance = async (): Promise<boolean> => {
  for (const [stream, recognition] of recognizers) {
    const glanced = await recognition.listener.glance()
    if (glanced === 'idle') continue
    reportPartial(stream, glanced.text)
    recognizers.delete(stream)
    recognizers.set(stream, recognition)
    return true
  }
  return false
}

const reportPartial = (stream: number, text: string | undefined): void => {
  if (text !== undefined) notify({ kind: 'partial', stream, text })
}

process.on('message', (command: ChildCommand) => {
  waiting.push(command)
  void work()
})
// The parent has ended.
process.on('disconnect', () => process.exit(0))
notify({ kind: 'ready' })
