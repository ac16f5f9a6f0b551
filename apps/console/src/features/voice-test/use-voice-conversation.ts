import { useEffect, useReducer, useRef, useState } from 'react'
import { readSession } from '../../platform/session.ts'
import { openVoiceCall, type VoiceCall } from './open-voice-call.ts'
import { idleConversation, nextConversation, type VoiceConversation } from './voice-conversation.ts'

export type VoiceTalking = {
  readonly conversation: VoiceConversation
  readonly isMuted: boolean
  readonly begin: (variables: Readonly<Record<string, string>>) => void
  readonly hangUp: () => void
  readonly press: (digit: string) => void
  readonly setMuted: (isMuted: boolean) => void
}

/** A voice conversation with a scene's saved draft; it hangs up when the page unmounts. */
export const useVoiceConversation = (sceneId: string, onLevel: (level: number) => void): VoiceTalking => {
  const [conversation, report] = useReducer(nextConversation, idleConversation)
  const [isMuted, setMuted] = useState(false)
  const call = useRef<VoiceCall>(undefined)
  useEffect(() => () => call.current?.hangUp(), [])
  return {
    conversation,
    isMuted,
    begin: (variables) => {
      report({ kind: 'begin' })
      setMuted(false)
      const opened = openVoiceCall(
        { ticket: readSession()?.ticket ?? '', sceneId, variables },
        {
          onSaid: (said) => report({ kind: 'said', said }),
          onLevel,
          onTrouble: (trouble) => report({ kind: 'trouble', trouble }),
          onClosed: () => {
            onLevel(0)
            // The end of an older conversation is ignored after the page unmounts or a new one begins.
            if (call.current === opened) report({ kind: 'closed' })
          },
        },
      )
      call.current = opened
    },
    hangUp: () => {
      report({ kind: 'hangUp' })
      call.current?.hangUp()
    },
    press: (digit) => call.current?.press(digit),
    setMuted: (muted) => {
      call.current?.setMuted(muted)
      setMuted(muted)
    },
  }
}
