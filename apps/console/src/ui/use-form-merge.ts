import { mergeMembers } from '@parley/core/dialogue'
import { useState } from 'react'
import { useWords } from '../words/use-words.ts'
import type { FormBase, FormSource } from './use-form-saving.ts'
import { useNotices } from './use-notices.ts'

export type Merging = {
  readonly conflicts: readonly {
    readonly field: string
    readonly label: string
    readonly mine: unknown
    readonly theirs: unknown
  }[]
  readonly choices: ReadonlyMap<string, 'mine' | 'theirs'>
  readonly choose: (field: string, choice: 'mine' | 'theirs') => void
  /** Goes on with the merge, once each conflict is decided. */
  readonly apply: () => void
}

type Terms<Values> = {
  readonly source: Pick<FormSource<Values>, 'theirs' | 'labelOf'>
  readonly base: Values
  /** What could not be saved. */
  readonly mine: Values | undefined
  readonly onMerged: (values: Values, version: number | undefined) => void
}

/** What two people typed into one form, field by field: what only one changed is taken, what both changed is asked about. */
export const useFormMerge = <Values extends object>({ source, base, mine, onMerged }: Terms<Values>) => {
  const say = useWords()
  const notices = useNotices()
  const [open, setOpen] = useState<{ readonly mine: Values; readonly theirs: FormBase<Values> }>()
  const [choices, setChoices] = useState<Merging['choices']>(new Map())
  const mergeWith = (own: Values, { values: theirs }: FormBase<Values>, chosen: Merging['choices']) =>
    mergeMembers({ base, mine: own, theirs }, chosen)
  const goOnWith = (values: Values, { version }: FormBase<Values>): void => {
    setOpen(undefined)
    onMerged(values, version)
    notices.done(say('editing.merge.done'))
  }
  const merge = async (): Promise<void> => {
    if (mine === undefined) return
    try {
      const theirs = await source.theirs?.()
      if (theirs === undefined) return notices.warn(say('editing.gone'))
      setChoices(new Map())
      const { merged, conflicts } = mergeWith(mine, theirs, new Map())
      if (conflicts.length === 0) goOnWith(merged, theirs)
      else setOpen({ mine, theirs })
    } catch (error) {
      notices.failed(error)
    }
  }
  return {
    merge: () => void merge(),
    merging: open && {
      conflicts: mergeWith(open.mine, open.theirs, choices).conflicts.map((conflict) => ({
        ...conflict,
        label: source.labelOf?.(conflict.field) ?? conflict.field,
      })),
      choices,
      choose: (field: string, choice: 'mine' | 'theirs') => setChoices(new Map(choices).set(field, choice)),
      apply: () => goOnWith(mergeWith(open.mine, open.theirs, choices).merged, open.theirs),
    },
  }
}
