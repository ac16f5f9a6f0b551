const placeholder = /\{([^{}]+)\}/g

/** Names written as {name} in a wording, in order, each once. */
export const variablesIn = (word: string): readonly string[] => [
  ...new Set([...word.matchAll(placeholder)].map((found) => found[1] ?? '')),
]

/** A wording with its variables said. A variable without a value is silent: pre-flight has refused such contacts. */
export const fillPrompt = (word: string, variables: Readonly<Record<string, string>>): string =>
  word.includes('{')
    ? word.replaceAll(placeholder, (_whole, name: string) =>
        Object.hasOwn(variables, name) ? (variables[name] ?? '') : '',
      )
    : word
