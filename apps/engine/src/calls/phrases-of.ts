import type { CompiledNode } from '@parley/contract/vocabulary'

/** What a recogniser with a small vocabulary should expect on a node: its edges' keywords. */
export const phrasesOf = (node: CompiledNode | undefined): readonly string[] => [
  ...new Set((node?.edges ?? []).flatMap((edge) => edge.keywords)),
]
