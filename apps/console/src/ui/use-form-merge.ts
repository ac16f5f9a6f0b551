import { type MergeValue, mergeLists, mergeMembers, mergeNested } from '@parley/core/dialogue'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { describeValue } from './describe-value.ts'
import type { FormBase, FormSource } from './form-source.ts'
import { useNotices } from './use-notices.ts'

export type Merging = {
  readonly conflicts: readonly {
    readonly field: string
    readonly label: string
    readonly mine: string
    readonly theirs: string
  }[]
  readonly choices: ReadonlyMap<string, 'mine' | 'theirs'>
  readonly choose: (field: string, choice: 'mine' | 'theirs') => void
  /** Goes on with the merge, once each conflict is decided. */
  readonly apply: () => void
}

type Options<Values> = {
  readonly source: Pick<FormSource<Values>, 'theirs' | 'fields'>
  /** The values that both users started from. */
  readonly base: Values
  /** The values that could not be saved, with the changes since. */
  readonly mine: Values | undefined
  readonly onMerged: (values: Values, theirs: FormBase<Values>) => void
}

/** Merges two users' changes of one form, field by field: a field that only one changed is taken, a field that both changed is a conflict. */
export const useFormMerge = <Values extends object>({ source, base, mine, onMerged }: Options<Values>) => {
  const t = useMessages()
  const notices = useNotices()
  const [theirs, setTheirs] = useState<FormBase<Values>>()
  const [choices, setChoices] = useState<Merging['choices']>(new Map())
  const mergeWith = ({ values }: FormBase<Values>, own: Values, chosen: Merging['choices']) =>
    mergeMembers({ base, mine: own, theirs: values }, chosen, { mergeValue: mergeValueOf(source.fields) })
  const goOnWith = (values: Values, found: FormBase<Values>): void => {
    setTheirs(undefined)
    onMerged(values, found)
    notices.done(t('editing.merge.done'))
  }
  const merge = async (): Promise<void> => {
    if (mine === undefined) return
    try {
      const found = await source.theirs?.()
      if (found === undefined) return notices.warn(t('editing.gone'))
      setChoices(new Map())
      const { merged, conflicts } = mergeWith(found, mine, new Map())
      if (conflicts.length === 0) goOnWith(merged, found)
      else setTheirs(found)
    } catch (error) {
      notices.failed(error)
    }
  }
  const open = theirs && mine && { theirs, ...mergeWith(theirs, mine, choices) }
  return {
    merge: () => void merge(),
    forgetMerge: () => setTheirs(undefined),
    merging: open && {
      conflicts: open.conflicts.map(({ field, ...sides }) => {
        const word = source.fields?.[field]
        return {
          field,
          label: word === undefined ? field : t(word.label),
          mine: describeValue(sides.mine, word, t),
          theirs: describeValue(sides.theirs, word, t),
        }
      }),
      choices,
      choose: (field: string, choice: 'mine' | 'theirs') => setChoices(new Map(choices).set(field, choice)),
      apply: () => goOnWith(open.merged, open.theirs),
    },
  }
}

const mergeValueOf =
  (fields: FormSource<object>['fields']): MergeValue =>
  (field, base, mine, theirs) => {
    if (fields?.[field]?.isSet !== true) return mergeNested(field, base, mine, theirs)
    return isList(base) && isList(mine) && isList(theirs)
      ? { value: mergeLists(base, mine, theirs) }
      : undefined
  }

const isList = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
