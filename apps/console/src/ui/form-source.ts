import type { MessageKey } from '../messages/messages.ts'

/** A form's initial values, with the version if the server counts versions. */
export type FormBase<Values> = { readonly values: Values; readonly version?: number | undefined }

/** The label of a field in a merge, and the text of its value. */
export type FieldWord<Value = unknown> = {
  readonly label: MessageKey
  /** In the form's own words; without it text, numbers and lists stand as they are. A method: each field takes its own kind of value. */
  t?(value: Value): string
  /** A list of distinct things: two changes of it are merged one by one. */
  readonly isSet?: true
}

/** Required for every field, so that no field is shown by its name in the code. */
export type FieldWords<Values> = {
  readonly [Field in keyof Values]-?: FieldWord<NonNullable<Values[Field]>>
}

export type FormSource<Values> = {
  readonly base: FormBase<Values>
  readonly save: (values: Values, version: number | undefined) => Promise<unknown>
  /** The server's present values; undefined if the item no longer exists. */
  readonly theirs?: (() => Promise<FormBase<Values> | undefined>) | undefined
  readonly onSaved?: () => void
  /** For what both changed. */
  readonly fields?: Readonly<Record<string, FieldWord>> | undefined
}
