/**
 * Names of the variable for the contact's name, in the languages of the interface; imports recognize the same
 * headings.
 */
export const nameVariables = ['name', '姓名', 'nombre', 'nama', 'ชื่อ'] as const

/**
 * A contact's variables for prompts: its imported columns, and its name under every heading for a name that no
 * column uses. A contact without a name adds nothing.
 */
export const conversationVariables = (contact: {
  readonly name: string
  readonly variables: Readonly<Record<string, string>>
}): Readonly<Record<string, string>> => ({
  ...(contact.name === '' ? {} : Object.fromEntries(nameVariables.map((word) => [word, contact.name]))),
  ...contact.variables,
})
