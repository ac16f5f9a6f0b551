/** RIFF header of 16-bit PCM at 8 kHz, 44 bytes. */
export const wavHeader = (channels: number, dataBytes: number): Buffer => {
  const header = Buffer.alloc(wavHeaderBytes)
  const blockBytes = channels * 2
  header.write('RIFF', 0, 'ascii')
  header.writeUInt32LE(wavHeaderBytes - 8 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'ascii')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRateHz, 24)
  header.writeUInt32LE(sampleRateHz * blockBytes, 28)
  header.writeUInt16LE(blockBytes, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'ascii')
  header.writeUInt32LE(dataBytes, 40)
  return header
}

export const wavHeaderBytes = 44
const sampleRateHz = 8000
