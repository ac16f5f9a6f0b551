import { Select } from 'antd'

/** Separators of typed words. Recognized text is matched word by word and never contains a comma. */
export const wordSeparators = ['##', '\n', ',', '，', '、', ';', '；'] as const

type WordChipsProps = {
  /** The form gives these. */
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (words: readonly string[]) => void
}

/** Words that the wire separates by ##, each a chip; a pasted list is split into chips. */
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
