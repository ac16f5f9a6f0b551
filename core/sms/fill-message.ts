const placeholder = /\{([^{}]+)\}/g

/** Names written as {name} in a template, in order, each once. */
export const messageVariables = (content: string): readonly string[] => [
  ...new Set([...content.matchAll(placeholder)].map((found) => found[1] ?? '')),
]

export type FilledMessage =
  | { readonly kind: 'filled'; readonly text: string }
  /** A message with an unfilled variable is not sent. */
  | { readonly kind: 'missing'; readonly names: readonly string[] }

/** The sign, followed by the template's content with its values. A blank value counts as none. */
export const fillMessage = (
  template: { readonly sign: string; readonly content: string },
  values: Readonly<Record<string, string>>,
): FilledMessage => {
  const said = (name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? '') : '').trim()
  const names = messageVariables(template.content).filter((name) => said(name) === '')
  if (names.length > 0) return { kind: 'missing', names }
  const content = template.content.replaceAll(placeholder, (_whole, name: string) => said(name))
  return { kind: 'filled', text: template.sign === '' ? content : `【${template.sign}】${content}` }
}
