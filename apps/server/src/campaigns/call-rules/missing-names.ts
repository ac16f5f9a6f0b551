import type { ContactId } from '@parley/contract/vocabulary'

export type Example = { readonly contactId: string; readonly name: string; readonly phone: string }

/** How many contacts lack each variable, with some of their names. */
export type MissingNames = Map<string, { count: number; readonly examples: Example[] }>

type Named = { readonly id: ContactId; readonly name: string; readonly phone: string }

export const mostExamples = 5

export const exampleOf = ({ id, name, phone }: Named): Example => ({ contactId: id, name, phone })

export const noteMissing = (known: MissingNames, contact: Named, names: readonly string[]): void => {
  for (const name of names) {
    const missing = known.get(name) ?? { count: 0, examples: [] }
    missing.count += 1
    if (missing.examples.length < mostExamples) missing.examples.push(exampleOf(contact))
    known.set(name, missing)
  }
}

export const missingToWire = (known: MissingNames) =>
  [...known].map(([name, { count, examples }]) => ({ name, count, examples }))
