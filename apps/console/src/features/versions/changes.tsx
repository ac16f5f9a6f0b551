import { useMessages } from '../../messages/use-messages.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { useNodes, useScene } from '../scenes/index.ts'
import { describeChange, type ScriptChange, titlesIn } from './describe-change.ts'
import styles from './versions.module.css'

/** Differences in words, with a sign that does not speak by color alone. */
export const Changes = ({ changes }: { readonly changes: readonly ScriptChange[] }) => {
  const t = useMessages()
  const nodes = useNodes(useScene().scene.sceneId)
  if (changes.length === 0) return <EmptyNote text={t('versions.same')} />
  const titles = titlesIn(changes, new Map(nodes.map(({ value, label }) => [value, label])))
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.part} ${change.id}`} className={styles[change.change]}>
          <span aria-hidden className={styles.sign}>
            {signs[change.change]}
          </span>
          {describeChange(change, titles, t)}
        </li>
      ))}
    </ul>
  )
}

const signs = { added: '+', removed: '−', changed: '~' } as const
