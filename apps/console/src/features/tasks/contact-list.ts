/** Contacts as the user gives them: a file, or pasted text made into one. */
export type ContactList = {
  readonly file: File
  /** The meaning of each column, if the user chose it; else the list's heading names it. */
  readonly columns?: readonly string[]
}

/** Changes a column's meaning. Number, name and each variable belong to one column at most. */
export const chooseColumn = (columns: readonly string[], at: number, held: string): readonly string[] =>
  columns.map((column, index) => (index === at ? held : column === held ? '' : column))
