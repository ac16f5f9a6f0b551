import { writeWav } from '../write-wav.ts'

type WavForm = {
  readonly format?: number
  readonly channels?: number
  readonly rateHz?: number
  readonly bits?: number
  /** Replaces the length of the data chunk. */
  readonly claimedBytes?: number
}

/** A wav with a given header. */
export const wavOf = (data: Buffer, form: WavForm): Buffer => {
  const { format = 1, channels = 1, rateHz = 8000, bits = 16, claimedBytes = data.length } = form
  const file = Buffer.concat([writeWav(new Int16Array(0), rateHz), data])
  file.writeUInt16LE(format, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt16LE((channels * bits) / 8, 32)
  file.writeUInt16LE(bits, 34)
  file.writeUInt32LE(claimedBytes, 40)
  return file
}

/** A hum of at least one second, in the stored form. */
export const humWav = ({ hz = 440, ms = 1000, rateHz = 8000, headMs = 0, tailMs = 0 } = {}): Buffer => {
  const [head, body, tail] = [headMs, ms, tailMs].map((long) => Math.round((long * rateHz) / 1000))
  const samples = new Int16Array((head ?? 0) + (body ?? 0) + (tail ?? 0))
  for (let i = 0; i < (body ?? 0); i++)
    samples[(head ?? 0) + i] = 8000 * Math.sin((2 * Math.PI * hz * (i + 1)) / rateHz)
  return writeWav(samples, rateHz)
}
