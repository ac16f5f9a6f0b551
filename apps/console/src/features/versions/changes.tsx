import { EmptyNote } from '../../ui/empty-note.tsx'
import { useWords } from '../../words/use-words.ts'
import { useNodes, useScene } from '../scenes/index.ts'
import { type ScriptChange, sayChange, titlesIn } from './say-change.ts'
import styles from './versions.module.css'

/** Differences in words, with a sign that does not speak by colour alone. */
export const Changes = ({ changes }: { readonly changes: readonly ScriptChange[] }) => {
  const say = useWords()
  const nodes = useNodes(useScene().scene.sceneId)
  if (changes.length === 0) return <EmptyNote text={say('versions.same')} />
  const titles = titlesIn(changes, new Map(nodes.map(({ value, label }) => [value, label])))
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.part} ${change.id}`} className={styles[change.change]}>
          <span aria-hidden className={styles.sign}>
            {signs[change.change]}
          </span>
          {sayChange(change, titles, say)}
        </li>
      ))}
    </ul>
  )
}

const signs = { added: '+', removed: '−', changed: '~' } as const
