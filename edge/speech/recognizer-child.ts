import { loadSoundSwallower, PhraseDecoder } from './phrase-decoder.ts'
import type { PhraseGrammar } from './phrase-grammar.ts'
import type { ChildCommand, ChildReport } from './recognizer-wire.ts'

/** The entry of a recogniser process: argv[3] decoders, each lent to one stream at a time. Decoding blocks; here it blocks nobody else. */
const tell = (report: ChildReport): void => {
  process.send?.(report)
}

const count = Number(process.argv[3])
const program = await loadSoundSwallower()
const grammars = new Map<string, PhraseGrammar>()
const free: PhraseDecoder[] = []
for (let i = 0; i < count; i++) {
  free.push(
    await PhraseDecoder.create({ program, grammars, warn: (warning) => tell({ kind: 'warning', warning }) }),
  )
}

type Ear = { readonly decoder: PhraseDecoder; phrases: readonly string[] }
const ears = new Map<number, Ear>()

const open = (stream: number): void => {
  const decoder = free.pop()
  // The front never lends more than there are.
  if (decoder === undefined) throw new Error('no decoder left')
  ears.set(stream, { decoder, phrases: [] })
}

const close = (stream: number, { decoder }: Ear): void => {
  decoder.abandon()
  ears.delete(stream)
  free.push(decoder)
}

const hear = (stream: number, ear: Ear, samples: Int16Array): void => {
  const text = ear.decoder.hear(samples)
  if (text !== undefined) tell({ kind: 'partial', stream, text })
}

const end = (stream: number, ear: Ear): void => {
  const heard = ear.decoder.end()
  tell(heard === undefined ? { kind: 'nothing', stream } : { kind: 'final', stream, ...heard })
}

const begin = (ear: Ear, phrases: readonly string[] | undefined): void => {
  if (phrases !== undefined) ear.phrases = phrases
  ear.decoder.begin(ear.phrases)
}

const obey = (command: ChildCommand): void => {
  if (command.kind === 'open') {
    open(command.stream)
    return
  }
  const ear = ears.get(command.stream)
  if (ear === undefined) return
  switch (command.kind) {
    case 'begin':
      begin(ear, command.phrases)
      return
    case 'audio':
      hear(command.stream, ear, command.samples)
      return
    case 'end':
      end(command.stream, ear)
      return
    case 'close':
      close(command.stream, ear)
      return
  }
}

process.on('message', obey)
// The parent is gone: there is nobody to listen for.
process.on('disconnect', () => process.exit(0))
tell({ kind: 'ready' })
