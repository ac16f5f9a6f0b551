import { Select } from 'antd'

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
    tokenSeparators={['##', '\n']}
    value={[...value]}
    onChange={(words: string[]) => onChange?.(cleaned(words))}
  />
)

const cleaned = (words: readonly string[]): readonly string[] => [
  ...new Set(
    words
      .flatMap((word) => word.split('##'))
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]
