declare module '@echogarden/fvad-wasm' {
  /** libfvad, the WebRTC voice activity detector, compiled to WebAssembly. Handles are addresses. */
  export type Fvad = {
    readonly HEAP16: Int16Array
    _malloc(bytes: number): number
    _free(address: number): void
    _fvad_new(): number
    _fvad_free(handle: number): void
    _fvad_reset(handle: number): void
    /** 0 (quality) to 3 (very aggressive); -1 when refused. */
    _fvad_set_mode(handle: number, mode: number): number
    _fvad_set_sample_rate(handle: number, sampleRateHz: number): number
    /** 1 voice, 0 none, -1 for a wrong frame length. */
    _fvad_process(handle: number, frame: number, samples: number): number
  }
  const createFvad: () => Promise<Fvad>
  // biome-ignore lint/style/noDefaultExport: the package exports so
  export default createFvad
}
