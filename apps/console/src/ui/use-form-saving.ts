import { useState } from 'react'
import { ApiRefusal } from '../platform/api-refusal.ts'
import { useWords } from '../words/use-words.ts'
import { type Merging, useFormMerge } from './use-form-merge.ts'
import { useLeaveWarning } from './use-leave-warning.tsx'
import { useNotices } from './use-notices.ts'

/** What a form starts from; the version where the server counts one. */
export type FormBase<Values> = { readonly values: Values; readonly version?: number | undefined }

export type FormSource<Values> = {
  readonly base: FormBase<Values>
  readonly save: (values: Values, version: number | undefined) => Promise<unknown>
  /** What the server has now; undefined where it is gone. */
  readonly theirs?: (() => Promise<FormBase<Values> | undefined>) | undefined
  readonly onSaved?: () => void
  /** What a field is called, for conflicts of a merge. */
  readonly labelOf?: ((field: string) => string) | undefined
}

export type FormSaving<Values> = {
  /** What the form shows; another round is another form. */
  readonly shown: FormBase<Values> & { readonly round: number }
  readonly isTouched: boolean
  readonly touch: () => void
  readonly isSaving: boolean
  readonly failed: { readonly error: unknown; readonly values: Values } | undefined
  readonly submit: (values: Values, version?: number) => void
  readonly takeTheirs: () => void
  /** Takes from both what only one of them changed; what both changed is asked about in `merging`. */
  readonly merge: () => void
  readonly merging: Merging | undefined
}

/** A form's way to the server: accepted, refused, or somebody was first and one of the two is chosen. */
export const useFormSaving = <Values extends object>(source: FormSource<Values>): FormSaving<Values> => {
  const say = useWords()
  const notices = useNotices()
  const [shown, setShown] = useState({ ...source.base, round: 0 })
  const [isTouched, setTouched] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState<FormSaving<Values>['failed']>()
  useLeaveWarning(isTouched)
  const submit = async (values: Values, version: number | undefined): Promise<void> => {
    setSaving(true)
    setFailed(undefined)
    try {
      const saved = versionIn(await source.save(values, version))
      setShown((before) => ({ ...before, version: saved ?? before.version }))
      setTouched(false)
      notices.done(say('ui.saved'))
      source.onSaved?.()
    } catch (error) {
      setFailed({ error, values })
    } finally {
      setSaving(false)
    }
  }
  const takeTheirs = async (): Promise<void> => {
    try {
      const theirs = await source.theirs?.()
      if (theirs === undefined) return notices.warn(say('editing.gone'))
      setShown({ ...theirs, round: shown.round + 1 })
      setFailed(undefined)
      setTouched(false)
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'not_found') notices.warn(say('editing.gone'))
      else notices.failed(error)
    }
  }
  const merging = useFormMerge({
    source,
    base: shown.values,
    mine: failed?.values,
    onMerged: (values, version) => {
      setShown({ values, version, round: shown.round + 1 })
      setFailed(undefined)
      setTouched(true)
    },
  })
  return {
    ...merging,
    shown,
    isTouched,
    touch: () => setTouched(true),
    isSaving,
    failed,
    submit: (values, version = shown.version) => void submit(values, version),
    takeTheirs: () => void takeTheirs(),
  }
}

const versionIn = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : undefined
