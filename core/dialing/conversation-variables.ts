/** What a variable that holds the contact's name is called in the languages of the interface; imports read the same headings. */
export const nameVariables = ['name', '姓名', 'nombre', 'nama', 'ชื่อ'] as const

/**
 * What the robot may say of a contact: the columns that came with it, and its name under every word for one that no column
 * has taken. A contact without a name adds nothing.
 */
export const conversationVariables = (contact: {
  readonly name: string
  readonly variables: Readonly<Record<string, string>>
}): Readonly<Record<string, string>> => ({
  ...(contact.name === '' ? {} : Object.fromEntries(nameVariables.map((word) => [word, contact.name]))),
  ...contact.variables,
})
