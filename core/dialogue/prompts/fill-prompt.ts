const placeholder = /\{([^{}]+)\}/g

/** Names written as {name} in a prompt, in order, each once. */
export const variablesIn = (word: string): readonly string[] => [
  ...new Set([...word.matchAll(placeholder)].map((found) => found[1] ?? '')),
]

/**
 * A prompt with its variables replaced. A variable without a value becomes empty: the preflight
 * check has refused such contacts.
 */
export const fillPrompt = (word: string, variables: Readonly<Record<string, string>>): string =>
  word.includes('{')
    ? word.replaceAll(placeholder, (_whole, name: string) =>
        Object.hasOwn(variables, name) ? (variables[name] ?? '') : '',
      )
    : word
