import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainText } from './espeak-voice.ts'
import type { WasmAnswer, WasmOrder } from './espeak-wasm.ts'

/** The parts of the compiled program's interface that we use; addresses are numbers. */
type EspeakModule = {
  readonly HEAP16: Int16Array
  readonly eSpeakNGWorker: new () => {
    /** 0 where the voice exists. */
    set_voice(name: string): number
    set_rate(wordsPerMinute: number): void
    set_pitch(pitch: number): void
    set_volume(amplitude: number): void
    synth_(text: string, onSound: number): void
  }
  addFunction(act: (address: number, samples: number) => number, signature: string): number
}

/**
 * Entry point of a process that runs espeak-ng's WebAssembly build; argv[3] is its folder. One order after the
 * other.
 */
const folder = process.argv[3] ?? ''
const { default: load }: { default: () => Promise<EspeakModule> } = await import(
  pathToFileURL(join(folder, 'espeak-ng.mjs')).href
)
const espeak = await load()
const worker = new espeak.eSpeakNGWorker()
let parts: Int16Array[] = []
const onSound = espeak.addFunction((address, samples) => {
  if (samples > 0 && address !== 0) parts.push(espeak.HEAP16.slice(address / 2, address / 2 + samples))
  return 0
}, 'iiii')

const speak = (order: WasmOrder): WasmAnswer => {
  const { reply, voice, text, wordsPerMinute, pitch, amplitude } = order
  if (worker.set_voice(voice) !== 0) return { reply, complaint: `there is no voice ${voice}` }
  worker.set_rate(wordsPerMinute)
  worker.set_pitch(pitch)
  worker.set_volume(amplitude)
  parts = []
  worker.synth_(plainText(text), onSound)
  const whole = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return { reply, samples: whole }
}

process.on('message', (order: WasmOrder) => {
  // If the parent has just ended, the closing channel ends this process.
  process.send?.(speak(order), undefined, undefined, () => {})
})
process.on('disconnect', () => process.exit(0))
