// Vite makes a file of its own of each, and answers its address.
// oxlint-disable-next-line import/default
import loudspeakerUrl from './loudspeaker.worklet.ts?worker&url'
// oxlint-disable-next-line import/default
import microphoneUrl from './microphone.worklet.ts?worker&url'

/** The browser's microphone and loudspeaker, in frames of 20 ms at 8 kHz. */
export type Sound = {
  readonly play: (frame: Int16Array) => void
  readonly close: () => void
}

/** Why there is no sound; each has a next step of its own. */
export type SoundTrouble = 'insecure' | 'denied' | 'noMicrophone' | 'microphoneTaken' | 'noSound'

/** Requests the microphone; the browser asks its user. Rejects with an error that `troubleOf` maps. */
export const openSound = async (
  onFrame: (frame: Int16Array<ArrayBuffer>, level: number) => void,
  onLost: () => void,
): Promise<Sound> => {
  // Absent where the page did not come over HTTPS or from this very machine, whatever TypeScript believes.
  if (!window.isSecureContext) throw new SoundError('insecure')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
  })
  const context = new AudioContext({ latencyHint: 'interactive' })
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop()
    void context.close().catch(() => undefined)
  }
  try {
    await Promise.all([
      context.audioWorklet.addModule(microphoneUrl),
      context.audioWorklet.addModule(loudspeakerUrl),
    ])
    const microphone = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 1, channelCount: 1 })
    const loudspeaker = new AudioWorkletNode(context, 'loudspeaker', {
      numberOfInputs: 0,
      outputChannelCount: [1],
    })
    microphone.port.onmessage = ({ data }: MessageEvent<{ frame: Int16Array<ArrayBuffer>; level: number }>) =>
      onFrame(data.frame, data.level)
    context.createMediaStreamSource(stream).connect(microphone)
    // Its output is silence; only what leads to the destination is run.
    microphone.connect(context.destination)
    loudspeaker.connect(context.destination)
    for (const track of stream.getTracks()) track.addEventListener('ended', onLost)
    await context.resume()
    return { play: (frame) => loudspeaker.port.postMessage(frame, [frame.buffer as ArrayBuffer]), close } // Made here, never shared.
  } catch (cause) {
    close()
    throw cause
  }
}

export const troubleOf = (cause: unknown): SoundTrouble => {
  if (cause instanceof SoundError) return cause.trouble
  switch (cause instanceof DOMException ? cause.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'noMicrophone'
    case 'NotReadableError':
    case 'AbortError':
      return 'microphoneTaken'
    default:
      return 'noSound'
  }
}

class SoundError extends Error {
  readonly trouble: SoundTrouble

  constructor(trouble: SoundTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}
