import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { ApiRefusal } from '../platform/api-refusal.ts'
import type { FormBase, FormSource } from './form-source.ts'
import { type Merging, useFormMerge } from './use-form-merge.ts'
import { useLeaveWarning } from './use-leave-warning.tsx'
import { useNotices } from './use-notices.ts'

export type FormSaving<Values> = {
  /** The form's values; a new round mounts a new form. */
  readonly shown: FormBase<Values> & { readonly round: number }
  readonly isTouched: boolean
  /** The form's change handler: the changed fields, and all present values. */
  readonly touch: (changed: unknown, values: Values) => void
  readonly isSaving: boolean
  /** The refusal, with the values typed since. */
  readonly failed: { readonly error: unknown; readonly values: Values } | undefined
  /** False if the server refused. */
  readonly submit: (values: Values, version?: number) => Promise<boolean>
  readonly takeTheirs: () => void
  /** Merges both versions; `merging` holds the fields that both changed, for the user to choose. */
  readonly merge: () => void
  readonly merging: Merging | undefined
}

/** Saves a form. When another user saved first, the user chooses one of the two versions or merges them. */
export const useFormSaving = <Values extends object>(source: FormSource<Values>): FormSaving<Values> => {
  const t = useMessages()
  const notices = useNotices()
  // `began` holds the server's values, the base of a merge; the form itself may show a merge already.
  const [form, setForm] = useState({ began: source.base, values: source.base.values, round: 0 })
  const [isTouched, setTouched] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState<FormSaving<Values>['failed']>()
  const { began, values: first, round } = form
  useLeaveWarning(isTouched)
  const { merge, merging, forgetMerge } = useFormMerge({
    source,
    base: began.values,
    mine: failed?.values,
    onMerged: (values, theirs) => {
      setForm({ began: theirs, values, round: round + 1 })
      setFailed(undefined)
      setTouched(true)
    },
  })
  // A form returns only the values of its visible fields.
  const wholeOf = (values: Values): Values => ({ ...first, ...values })
  const submit = async (typed: Values, version: number | undefined): Promise<boolean> => {
    const values = wholeOf(typed)
    setSaving(true)
    setFailed(undefined)
    forgetMerge()
    try {
      const saved = versionIn(await source.save(values, version))
      setForm((before) => ({
        ...before,
        began: { values, version: saved ?? before.began.version },
      }))
      setTouched(false)
      notices.done(t('ui.saved'))
      source.onSaved?.()
      return true
    } catch (error) {
      setFailed({ error, values })
      return false
    } finally {
      setSaving(false)
    }
  }
  const takeTheirs = useReloading(source, (theirs) => {
    setForm({ began: theirs, values: theirs.values, round: round + 1 })
    setFailed(undefined)
    setTouched(false)
  })
  return {
    merge,
    merging,
    shown: { values: first, version: began.version, round },
    isTouched,
    touch: (_changed, values) => {
      setTouched(true)
      setFailed((before) => before && { ...before, values: wholeOf(values) })
    },
    isSaving,
    failed,
    submit: (values, version = began.version) => submit(values, version),
    takeTheirs: () => void takeTheirs(),
  }
}

/** Reads the server's present values, and shows a warning if the item no longer exists. */
const useReloading = <Values extends object>(
  source: FormSource<Values>,
  onLoaded: (theirs: FormBase<Values>) => void,
) => {
  const t = useMessages()
  const notices = useNotices()
  return async (): Promise<void> => {
    try {
      const theirs = await source.theirs?.()
      if (theirs === undefined) return notices.warn(t('editing.gone'))
      onLoaded(theirs)
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'not_found') notices.warn(t('editing.gone'))
      else notices.failed(error)
    }
  }
}

const versionIn = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : undefined
