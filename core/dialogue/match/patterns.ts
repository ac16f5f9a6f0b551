/**
 * Regular expressions come from users, so the caller supplies an engine with linear run time (RE2).
 */
export interface Patterns {
  /** Why the pattern is refused, or undefined where it is valid. */
  problemOf(source: string): string | undefined
  /** Whether the pattern matches anywhere in the text. */
  occursIn(source: string, text: string): boolean
}
