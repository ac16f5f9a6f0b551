import { openGrammarListeners } from './grammar/grammar-listeners.ts'
import type { Listener, ListenerSource } from './listener.ts'
import { openMoonshineListeners } from './moonshine/moonshine-listeners.ts'
import type { ChildCommand, ChildReport, ChildSettings } from './recognizer-wire.ts'

/**
 * The entry of a recogniser process; argv[3] says what it listens with. Decoding blocks, and here it blocks nobody else. Working: one
 * command after the other; once there is none, a glance at one call's words so far; then idle until the next command.
 */
let toldMs = 0
const tell = (report: ChildReport): void => {
  toldMs = performance.now()
  // Where the parent has just gone, the channel's end says so.
  process.send?.(report, undefined, undefined, () => {})
}

/** Without words for a while it would be taken for hanging. */
const working = { everyMs: 1000, report: { kind: 'working' } } as const

const loadListeners = (settings: ChildSettings & { readonly slots: number }): Promise<ListenerSource> => {
  switch (settings.kind) {
    case 'grammar':
      return openGrammarListeners(settings, (warning) => tell({ kind: 'warning', warning }))
    case 'moonshine':
      return openMoonshineListeners(settings)
  }
}

const listeners = await loadListeners(JSON.parse(process.argv[3] ?? '{}'))
type Ear = { readonly listener: Listener; phrases: readonly string[] }
const ears = new Map<number, Ear>()
const waiting: ChildCommand[] = []
let isWorking = false

const work = async (): Promise<void> => {
  if (isWorking) return
  isWorking = true
  for (;;) {
    const command = waiting.shift()
    if (command !== undefined) {
      await obey(command)
      if (performance.now() - toldMs > working.everyMs) tell(working.report)
    } else {
      // What came while decoding blocked is read from the channel only now.
      await new Promise((resume) => setImmediate(resume))
      if (waiting.length === 0 && !(await glance())) break
    }
  }
  isWorking = false
}

const obey = async (command: ChildCommand): Promise<void> => {
  if (command.kind === 'ping') {
    tell({ kind: 'pong' })
    return
  }
  if (command.kind === 'open') {
    ears.set(command.stream, { listener: listeners.open(), phrases: [] })
    return
  }
  const ear = ears.get(command.stream)
  if (ear === undefined) return
  switch (command.kind) {
    case 'begin':
      ear.phrases = command.phrases ?? ear.phrases
      ear.listener.begin(ear.phrases)
      return
    case 'audio':
      tellPartial(command.stream, ear.listener.hear(command.samples))
      return
    case 'end': {
      const { stream } = command
      const heard = await ear.listener.end()
      tell(heard === undefined ? { kind: 'nothing', stream } : { kind: 'final', stream, hypothesis: heard })
      return
    }
    case 'close':
      ear.listener.abandon()
      ears.delete(command.stream)
      listeners.release(ear.listener)
      return
  }
}

/** Whether there was anything to look at. Who was looked at goes to the end of the line. */
const glance = async (): Promise<boolean> => {
  for (const [stream, ear] of ears) {
    const glanced = await ear.listener.glance()
    if (glanced === 'idle') continue
    tellPartial(stream, glanced.text)
    ears.delete(stream)
    ears.set(stream, ear)
    return true
  }
  return false
}

const tellPartial = (stream: number, text: string | undefined): void => {
  if (text !== undefined) tell({ kind: 'partial', stream, text })
}

process.on('message', (command: ChildCommand) => {
  waiting.push(command)
  void work()
})
// The parent is gone: there is nobody to listen for.
process.on('disconnect', () => process.exit(0))
tell({ kind: 'ready' })
