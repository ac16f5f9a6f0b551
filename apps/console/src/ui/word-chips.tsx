import { Select } from 'antd'

/** Words fall apart at these as they are typed: what was said is matched word by word, and never holds a comma. */
export const wordSeparators = ['##', '\n', ',', '，', '、', ';', '；'] as const

type WordChipsProps = {
  /** The form gives these. */
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (words: readonly string[]) => void
}

/** Words that the wire separates by ##, each a chip; a pasted list falls apart by itself. */
export const WordChips = ({ id, value = [], onChange }: WordChipsProps) => (
  <Select
    {...(id === undefined ? {} : { id })}
    mode="tags"
    open={false}
    suffixIcon={null}
    tokenSeparators={[...wordSeparators]}
    value={[...value]}
    onChange={(words: string[]) => onChange?.(cleaned(words))}
  />
)

const cleaned = (words: readonly string[]): readonly string[] => [
  ...new Set(
    words
      .flatMap((word) => word.split(/##|[\n,，、;；]/))
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]
