/** One channel of 16-bit samples, whatever the file's format. */
export type Sound = { readonly rateHz: number; readonly samples: Int16Array }

export type WavFault =
  /** Not a wav file, or truncated within its header. */
  | { readonly kind: 'unreadable' }
  /** A wav file of an unsupported format. */
  | { readonly kind: 'form'; readonly found: string }

export type WavReading = { readonly kind: 'sound'; readonly sound: Sound } | WavFault

/**
 * Reads a RIFF wave file: PCM of 8 to 32 bits or 32-bit floats, one or two channels. Every size in it is
 * untrusted: a chunk extends to its stated end but never beyond the file, and an incomplete sample is ignored.
 */
export const readWav = (bytes: Uint8Array): WavReading => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || wordAt(view, 0) !== 'RIFF' || wordAt(view, 8) !== 'WAVE') return unreadable
  let form: Form | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = wordAt(view, at)
    const size = view.getUint32(at + 4, true)
    const from = at + 8
    if (name === 'fmt ') form = formAt(view, from, size)
    if (name === 'data') {
      if (form === undefined) return unreadable
      const decode = decoderOf(form)
      if (decode === undefined) return { kind: 'form', found: describe(form) }
      // An interrupted recorder leaves 0 or the maximum there: the audio then extends to the end of the file.
      const claimed = size === 0 || size === 0xffff_ffff ? bytes.length : size
      return { kind: 'sound', sound: soundOf(view, form, { from, claimed, decode }) }
    }
    // Chunks are aligned to even offsets.
    at = from + size + (size % 2)
  }
  return unreadable
}

type Form = {
  readonly format: number
  readonly channels: number
  readonly rateHz: number
  readonly bits: number
}

type Decode = (view: DataView, at: number) => number

const unreadable: WavFault = { kind: 'unreadable' }
const formats = { pcm: 1, float: 3, extensible: 0xfffe } as const

const formAt = (view: DataView, at: number, size: number): Form | undefined => {
  if (size < 16 || at + size > view.byteLength) return undefined
  const format = view.getUint16(at, true)
  return {
    // In the extensible format the first two bytes of the GUID are the format code.
    format: format === formats.extensible && size >= 26 ? view.getUint16(at + 24, true) : format,
    channels: view.getUint16(at + 2, true),
    rateHz: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  }
}

const decoderOf = ({ format, channels, rateHz, bits }: Form): Decode | undefined => {
  if (channels < 1 || channels > 2 || rateHz < 8000 || rateHz > 96_000) return undefined
  if (format === formats.float && bits === 32)
    return (view, at) => clamp(Math.round(finite(view.getFloat32(at, true)) * 32_767))
  if (format !== formats.pcm) return undefined
  switch (bits) {
    case 8:
      // 8-bit PCM is unsigned.
      return (view, at) => (view.getUint8(at) - 128) * 256
    case 16:
      return (view, at) => view.getInt16(at, true)
    case 24:
      return (view, at) => view.getInt16(at + 1, true)
    case 32:
      return (view, at) => view.getInt16(at + 2, true)
    default:
      return undefined
  }
}

const soundOf = (
  view: DataView,
  { channels, rateHz, bits }: Form,
  { from, claimed, decode }: { readonly from: number; readonly claimed: number; readonly decode: Decode },
): Sound => {
  const sampleBytes = bits / 8
  const blockBytes = sampleBytes * channels
  const blocks = Math.floor(Math.min(claimed, view.byteLength - from) / blockBytes)
  const samples = new Int16Array(blocks)
  for (let block = 0; block < blocks; block++) {
    const at = from + block * blockBytes
    const left = decode(view, at)
    samples[block] = channels === 1 ? left : Math.round((left + decode(view, at + sampleBytes)) / 2)
  }
  return { rateHz, samples }
}

const describe = ({ format, channels, rateHz, bits }: Form): string =>
  `${formatNames.get(format) ?? `0x${format.toString(16)}`} ${bits} bit, ${rateHz} Hz, ${channels} ch`

const formatNames = new Map<number, string>([
  [formats.pcm, 'PCM'],
  [formats.float, 'float'],
  [2, 'ADPCM'],
  [6, 'A-law'],
  [7, 'µ-law'],
  [0x55, 'MP3'],
])

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)
const clamp = (value: number): number => Math.max(-32_768, Math.min(32_767, value))
const wordAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
