import { RE2JS } from 're2js'

/**
 * Longest permitted pattern, in characters: RE2 is linear in the text, but its program grows with the pattern.
 */
const longestPattern = 500
/** Number of cached patterns; the oldest is removed first. */
const keptPatterns = 5_000

/** User-written patterns in RE2 syntax: no look-around, no back-references, linear in the text. */
export const createRe2Patterns = () => {
  const compiled = new Map<string, RE2JS>()
  const compile = (source: string): RE2JS => {
    const known = compiled.get(source)
    if (known) return known
    const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
    compiled.set(source, pattern)
    if (compiled.size > keptPatterns) compiled.delete(compiled.keys().next().value ?? '')
    return pattern
  }
  return {
    problemOf: (source: string): string | undefined => {
      if (source.length > longestPattern) return `longer than ${longestPattern} characters`
      try {
        compile(source)
        return undefined
      } catch (problem) {
        return problem instanceof Error ? problem.message : String(problem)
      }
    },
    occursIn: (source: string, text: string): boolean => compile(source).matcher(text).find(),
  }
}
