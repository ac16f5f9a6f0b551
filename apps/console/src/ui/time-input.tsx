import { Input } from 'antd'
import layout from './layout.module.css'

type TimeInputProps = {
  readonly id?: string
  readonly label: string
  /** Epoch seconds. */
  readonly value?: number | undefined
  readonly onChange?: (seconds: number | undefined) => void
}

/** A time of the reader's own clock, to the minute. The browser's own field: keys pass through it and out again. */
export const TimeInput = ({ id, label, value, onChange }: TimeInputProps) => (
  <Input
    {...(id === undefined ? {} : { id })}
    type="datetime-local"
    aria-label={label}
    className={layout.mediumField ?? ''}
    value={value === undefined ? '' : textOf(value)}
    onChange={({ target }) => onChange?.(secondsOf(target.value))}
  />
)

const textOf = (seconds: number): string => {
  const at = new Date(seconds * 1000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const secondsOf = (text: string): number | undefined => {
  const ms = new Date(text).getTime()
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000)
}
