import type { MessageKey } from '../messages/messages.ts'

/** What a form starts from; the version where the server counts one. */
export type FormBase<Values> = { readonly values: Values; readonly version?: number | undefined }

/** What a merge calls a field, and how it says what stands in it. */
export type FieldWord<Value = unknown> = {
  readonly label: MessageKey
  /** In the form's own words; without it text, numbers and lists stand as they are. A method: each field takes its own kind of value. */
  t?(value: Value): string
  /** A list of distinct things: two changes of it are merged one by one. */
  readonly isSet?: true
}

/** Of every field, so that none goes by its name in the code. */
export type FieldWords<Values> = {
  readonly [Field in keyof Values]-?: FieldWord<NonNullable<Values[Field]>>
}

export type FormSource<Values> = {
  readonly base: FormBase<Values>
  readonly save: (values: Values, version: number | undefined) => Promise<unknown>
  /** What the server has now; undefined where it is gone. */
  readonly theirs?: (() => Promise<FormBase<Values> | undefined>) | undefined
  readonly onSaved?: () => void
  /** For what both changed. */
  readonly fields?: Readonly<Record<string, FieldWord>> | undefined
}
