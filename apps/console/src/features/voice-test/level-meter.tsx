import { type Ref, useImperativeHandle, useRef } from 'react'
import styles from './voice-test.module.css'

/** The microphone's level, fifty times a second; it is drawn without React because of that rate. */
export const LevelMeter = ({
  label,
  ref,
}: {
  readonly label: string
  readonly ref: Ref<{ show: (level: number) => void }>
}) => {
  const bar = useRef<HTMLMeterElement>(null)
  useImperativeHandle(ref, () => {
    let shown = 0
    return {
      show: (level) => {
        // Up at once, down slowly, as ears and eyes expect.
        shown = level === 0 ? 0 : Math.max(loudnessOf(level), shown * 0.9)
        if (bar.current !== null) bar.current.value = shown
      },
    }
  }, [])
  return <meter ref={bar} className={styles.meter} aria-label={label} min={0} max={1} />
}

/** 0 at -60 dB of full scale, 1 at full scale. */
const loudnessOf = (level: number): number =>
  Math.min(1, Math.max(0, (20 * Math.log10(Math.max(level, 1e-6)) + 60) / 60))
