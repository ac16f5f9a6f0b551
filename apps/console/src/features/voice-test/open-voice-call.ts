import { type VoiceTestAsk, VoiceTestSaid, voiceFrameBytes, voiceTestPath } from '@parley/contract/api'
import { openSound, type Sound, type SoundTrouble, troubleOf } from './open-sound.ts'

export type VoiceCall = {
  readonly setMuted: (isMuted: boolean) => void
  readonly press: (digit: string) => void
  readonly hangUp: () => void
}

export type VoiceCallObserver = {
  readonly onSaid: (said: VoiceTestSaid) => void
  readonly onLevel: (level: number) => void
  /** The microphone cannot be had, or was lost. */
  readonly onTrouble: (trouble: SoundTrouble) => void
  /** The connection is closed, by either side; no event follows. */
  readonly onClosed: () => void
}

/** States: asking for the microphone → connecting → talking → closed. `close` ends it in any of them. */
export const openVoiceCall = (
  asked: Omit<Extract<VoiceTestAsk, { kind: 'begin' }>, 'kind'>,
  observer: VoiceCallObserver,
): VoiceCall => {
  let socket: WebSocket | undefined
  let sound: Sound | undefined
  let isMuted = false
  let isClosed = false
  const close = (): void => {
    if (isClosed) return
    isClosed = true
    sound?.close()
    socket?.close()
    observer.onClosed()
  }
  const report = (ask: VoiceTestAsk): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(ask))
  }
  const send = (frame: Int16Array<ArrayBuffer>, level: number): void => {
    observer.onLevel(isMuted ? 0 : level)
    if (socket?.readyState !== WebSocket.OPEN || socket.bufferedAmount > mostWaitingBytes) return
    // Silence is sent while muted: a line that falls dead would be taken for a lost one.
    socket.send(isMuted ? silence : frame)
  }
  const connect = (): void => {
    socket = new WebSocket(new URL(voiceTestPath, window.location.href.replace(/^http/, 'ws')))
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => report({ kind: 'begin', ...asked })
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data instanceof ArrayBuffer) sound?.play(new Int16Array(data))
      else {
        const said = VoiceTestSaid.safeParse(JSON.parse(String(data)))
        if (said.success) observer.onSaid(said.data)
      }
    }
    socket.onclose = close
  }
  openSound(send, () => {
    observer.onTrouble('microphoneTaken')
    close()
  }).then(
    (opened) => {
      sound = opened
      if (isClosed) opened.close()
      else connect()
    },
    (cause: unknown) => {
      if (!isClosed) observer.onTrouble(troubleOf(cause))
      close()
    },
  )
  return {
    setMuted: (muted) => {
      isMuted = muted
    },
    press: (digit) => report({ kind: 'digit', digit }),
    hangUp: close,
  }
}

const silence = new Uint8Array(voiceFrameBytes)
/** Two seconds of sound; more is dropped on a network that is this far behind. */
const mostWaitingBytes = 32 * 1024
