/** What an audio worklet finds in its thread; TypeScript's own libraries leave it out. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(
  name: string,
  processor: new () => AudioWorkletProcessor & {
    process(inputs: readonly Float32Array[][], outputs: readonly Float32Array[][]): boolean
  },
): void
declare const sampleRate: number
