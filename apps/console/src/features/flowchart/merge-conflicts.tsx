import type { Connection } from '@parley/contract/vocabulary'
import type { FlowConflict } from '@parley/core/dialogue'
import { Radio } from 'antd'
import type { MessageKey } from '../../messages/messages.ts'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import type { FlowDocument } from './flow-document.ts'
import styles from './flowchart-page.module.css'

/** The parts that both users changed: for each one the user chooses a side, by mouse or arrow keys. */
export const MergeConflicts = ({
  conflicts,
  flows,
  choices,
  onChoose,
}: {
  readonly conflicts: readonly FlowConflict[]
  /** Of all three, the ones that count last. */
  readonly flows: readonly FlowDocument[]
  readonly choices: ReadonlyMap<string, 'mine' | 'theirs'>
  readonly onChoose: (key: string, choice: 'mine' | 'theirs') => void
}) => {
  const t = useMessages()
  const titles = new Map(flows.flatMap(({ nodes }) => nodes.map(({ nodeId, title }) => [nodeId, title])))
  const edges = new Map(flows.flatMap(({ connections }) => connections.map((edge) => [edge.id, edge])))
  return (
    <section aria-label={t('flow.merge.conflicts')}>
      <h3 className={styles.mergeTitle}>{t('flow.merge.conflicts')}</h3>
      {conflicts.map((conflict) => {
        const name = nameOf(conflict, { titles, edges }, t)
        return (
          <fieldset key={conflict.key} className={styles.conflict}>
            <legend>{name}</legend>
            <Radio.Group
              aria-label={name}
              value={choices.get(conflict.key)}
              onChange={({ target }) => onChoose(conflict.key, target.value === 'mine' ? 'mine' : 'theirs')}
              options={(['mine', 'theirs'] as const).map((side) => ({
                value: side,
                label: t(`flow.merge.take.${side}`, { value: sideOf(conflict, side, titles, t) }),
              }))}
            />
          </fieldset>
        )
      })}
    </section>
  )
}

type Titles = ReadonlyMap<string, string>

const nameOf = (
  { part, id, field }: FlowConflict,
  { titles, edges }: { readonly titles: Titles; readonly edges: ReadonlyMap<string, Connection> },
  t: Translate,
): string => {
  const edge = edges.get(id)
  const name =
    part === 'node' || edge === undefined
      ? (titles.get(id) ?? id)
      : t('versions.edgeOf', { name: edge.name, node: titles.get(edge.source) ?? edge.source })
  const what = t(`versions.part.${part}`, { name })
  const word = field === undefined ? undefined : fieldWords[field]
  return field === undefined ? what : `${what} · ${word === undefined ? field : t(word)}`
}

const sideOf = (
  { field, ...sides }: FlowConflict,
  side: 'mine' | 'theirs',
  titles: Titles,
  t: Translate,
): string => {
  const value = sides[side]
  if (field === undefined) return t(value === undefined ? 'flow.merge.removed' : 'flow.merge.kept')
  if (field === 'target' || field === 'source') return titles.get(String(value)) ?? String(value)
  if (field === 'botWords' && Array.isArray(value))
    return value.map((prompt: unknown) => textOf(prompt, 'word')).join(' / ')
  return typeof value === 'string' && value !== ''
    ? value
    : value === undefined
      ? '--'
      : JSON.stringify(value)
}

const textOf = (kept: unknown, name: string): string => {
  const value: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : undefined
  return typeof value === 'string' ? value : ''
}

const fieldWords: Readonly<Record<string, MessageKey>> = {
  title: 'flow.node.title',
  description: 'flow.node.description',
  type: 'flow.node.type',
  botWords: 'flow.node.words',
  transferGroup: 'flow.node.transfer.group',
  name: 'flow.edge.name',
  kind: 'flow.edge.kind',
  target: 'flow.edge.target',
  source: 'flow.edge.from',
}
