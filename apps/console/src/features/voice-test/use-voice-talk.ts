import { useEffect, useReducer, useRef, useState } from 'react'
import { readSession } from '../../platform/session.ts'
import { openVoiceCall, type VoiceCall } from './open-voice-call.ts'
import { idleTalk, nextTalk, type VoiceTalk } from './voice-talk.ts'

export type VoiceTalking = {
  readonly talk: VoiceTalk
  readonly isMuted: boolean
  readonly begin: (variables: Readonly<Record<string, string>>) => void
  readonly hangUp: () => void
  readonly press: (digit: string) => void
  readonly setMuted: (isMuted: boolean) => void
}

/** Talks to a scene's saved draft; hangs up when its page goes. */
export const useVoiceTalk = (sceneId: string, onLevel: (level: number) => void): VoiceTalking => {
  const [talk, tell] = useReducer(nextTalk, idleTalk)
  const [isMuted, setMuted] = useState(false)
  const call = useRef<VoiceCall>(undefined)
  useEffect(() => () => call.current?.hangUp(), [])
  return {
    talk,
    isMuted,
    begin: (variables) => {
      tell({ kind: 'begin' })
      setMuted(false)
      const opened = openVoiceCall(
        { ticket: readSession()?.ticket ?? '', sceneId, variables },
        {
          onSaid: (said) => tell({ kind: 'said', said }),
          onLevel,
          onTrouble: (trouble) => tell({ kind: 'trouble', trouble }),
          onClosed: () => {
            onLevel(0)
            // A page that is gone, or a talk that has begun since, is not told of an older one's end.
            if (call.current === opened) tell({ kind: 'closed' })
          },
        },
      )
      call.current = opened
    },
    hangUp: () => {
      tell({ kind: 'hangUp' })
      call.current?.hangUp()
    },
    press: (digit) => call.current?.press(digit),
    setMuted: (muted) => {
      call.current?.setMuted(muted)
      setMuted(muted)
    },
  }
}
