/** A message with its {names} replaced by values. */
export const fillMessage = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
