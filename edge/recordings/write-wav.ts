/** A RIFF wave file of 16-bit PCM with one channel. */
export const writeWav = (samples: Int16Array, rateHz: number): Buffer => {
  const file = Buffer.alloc(headerBytes + samples.length * 2)
  file.write('RIFF', 0, 'ascii')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'ascii')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rateHz, 24)
  file.writeUInt32LE(rateHz * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'ascii')
  file.writeUInt32LE(samples.length * 2, 40)
  for (const [i, sample] of samples.entries()) file.writeInt16LE(sample, headerBytes + i * 2)
  return file
}

const headerBytes = 44
