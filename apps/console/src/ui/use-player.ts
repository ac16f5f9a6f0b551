import { useEffect, useRef, useState } from 'react'
import { useNotices } from './use-notices.ts'

/** Plays one sound at a time. The next sound stops the present one, and so does Escape. */
export const usePlayer = () => {
  const notices = useNotices()
  const playing = useRef<{ readonly audio: HTMLAudioElement; readonly url: string }>(undefined)
  const asked = useRef<AbortController>(undefined)
  const [key, setKey] = useState<string>()

  const stop = (): void => {
    asked.current?.abort()
    playing.current?.audio.pause()
    if (playing.current !== undefined) URL.revokeObjectURL(playing.current.url)
    playing.current = undefined
    setKey(undefined)
  }
  const play = async (next: string, load: (signal: AbortSignal) => Promise<Blob>): Promise<void> => {
    stop()
    const gone = new AbortController()
    asked.current = gone
    setKey(next)
    try {
      const url = URL.createObjectURL(await load(gone.signal))
      if (gone.signal.aborted) {
        URL.revokeObjectURL(url)
        return
      }
      const audio = new Audio(url)
      playing.current = { audio, url }
      audio.addEventListener('ended', stop, { once: true })
      await audio.play()
    } catch (error) {
      if (gone.signal.aborted) return
      stop()
      notices.failed(error)
    }
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      playing.current?.audio.pause()
      asked.current?.abort()
      setKey(undefined)
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      asked.current?.abort()
      playing.current?.audio.pause()
      if (playing.current !== undefined) URL.revokeObjectURL(playing.current.url)
    }
  }, [])
  return {
    key,
    toggle: (next: string, load: (signal: AbortSignal) => Promise<Blob>): void =>
      key === next ? stop() : void play(next, load),
  }
}
