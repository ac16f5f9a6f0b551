/** Contacts as somebody gives them: a file, or pasted text made into one. */
export type ContactList = {
  readonly file: File
  /** What each column holds, where somebody chose it; else the list says it itself. */
  readonly columns?: readonly string[]
}

/** Gives a column something else to hold. Number, name and each variable are held by one column at most. */
export const chooseColumn = (columns: readonly string[], at: number, held: string): readonly string[] =>
  columns.map((column, index) => (index === at ? held : column === held ? '' : column))
