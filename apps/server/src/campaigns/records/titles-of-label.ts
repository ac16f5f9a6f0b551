import type { AccountId, AttemptId, LabelReason } from '@parley/contract/vocabulary'
import type { Tx } from '../../platform/db/index.ts'
import { listTitles } from './titles/queries.ts'

/** Names of what the reasons of a label refer to, including what the call never reached. */
export const titlesOfLabel = (
  tx: Tx,
  account: AccountId,
  { attempt, why }: { readonly attempt: AttemptId; readonly why: readonly LabelReason[] },
): Promise<Readonly<Record<string, string>>> => {
  const spoken = (...kinds: readonly LabelReason['kind'][]): readonly (string | number)[] =>
    why
      .filter(({ kind }) => kinds.includes(kind))
      // What was counted are no names.
      .flatMap(({ wanted, saw, type }) => (type === 'hitsAtLeast' ? wanted : [...wanted, ...saw]))
  const [nodes, questions, strategies] = [
    spoken('node'),
    spoken('question', 'generalNode'),
    spoken('strategy'),
  ]
  if (nodes.length + questions.length + strategies.length === 0) return Promise.resolve({})
  return listTitles(tx, account, {
    attempt,
    nodes: nodes.map(String),
    questions: questions.map(Number),
    strategies: strategies.map(Number),
  })
}
