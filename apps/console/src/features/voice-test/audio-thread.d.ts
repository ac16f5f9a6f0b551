/** The globals of an audio worklet's thread, which TypeScript's libraries do not declare. */
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
