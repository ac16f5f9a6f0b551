import { readFile } from 'node:fs/promises'

/**
 * From the first voiced frame of an interrupting callee to the robot's last, ms, measured in the recording
 * (left the callee, right the robot). Undefined without an interruption, or where the robot continued.
 */
export const bargeInStopMs = async (recordingPath: string): Promise<number | undefined> => {
  const wav = await readFile(recordingPath)
  const frames = Math.floor((wav.length - wavHeaderBytes) / frameBytes)
  const isLoud = (frame: number, channel: 0 | 1): boolean => {
    let sum = 0
    for (let i = 0; i < frameSamples; i++)
      sum += wav.readInt16LE(wavHeaderBytes + frame * frameBytes + i * 4 + channel * 2) ** 2
    return Math.sqrt(sum / frameSamples) > loud
  }
  const speaks = (from: number, length: number, channel: 0 | 1): number =>
    Array.from({ length }, (_, i) => from + i).filter((frame) => frame < frames && isLoud(frame, channel))
      .length
  for (let frame = 0; frame + 10 < frames; frame++) {
    // Four of five frames, as the detector counts, and the robot audible just before.
    if (!isLoud(frame, callee) || speaks(frame, 5, callee) < 4) continue
    if (speaks(Math.max(0, frame - 10), 10, robot) < 3) continue
    for (let end = frame; end < Math.min(frames, frame + longestFrames); end++)
      if (speaks(end, quietFrames, robot) === 0) return (end - frame) * frameMs
    return undefined
  }
  return undefined
}

const callee = 0
const robot = 1
const wavHeaderBytes = 44
const frameMs = 20
const frameSamples = 160
const frameBytes = frameSamples * 4
const loud = 120
/** Longer than any pause within a prompt. */
const quietFrames = 20
const longestFrames = 100
