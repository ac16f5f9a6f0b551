/** Regular expressions come from users, so the shell brings an engine that is linear in its input (RE2). */
export interface Patterns {
  /** Why the pattern is refused, or undefined where it is good. */
  problemOf(source: string): string | undefined
  /** Whether the pattern occurs anywhere in the text. */
  occursIn(source: string, text: string): boolean
}
