import { describeLabel } from '../../messages/describe-label.ts'
import { useMessages } from '../../messages/use-messages.ts'
import styles from './label-preview.module.css'
import type { PreviewedLabel, PreviewedLabels } from './tag-row.ts'

/** Old labels down, new labels across: how many calls go from the one to the other. */
export const LabelMatrix = ({ matrix }: { readonly matrix: PreviewedLabels['matrix'] }) => {
  const t = useMessages()
  const [olds, update] = [
    distinct(matrix.map(({ before }) => before)),
    distinct(matrix.map(({ after }) => after)),
  ]
  const callsOf = new Map(
    matrix.map(({ before, after, calls }) => [`${keyOf(before)}→${keyOf(after)}`, calls]),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard too.
    <section className={styles.matrix} aria-label={t('tags.preview.matrix')} tabIndex={0}>
      <table>
        <caption>{t('tags.preview.matrix')}</caption>
        <thead>
          <tr>
            <td>{t('tags.preview.from')}</td>
            {update.map((after) => (
              <th key={keyOf(after)} scope="col">
                {describeLabel(after.intentId, after.name, t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {olds.map((before) => (
            <tr key={keyOf(before)}>
              <th scope="row">{describeLabel(before.intentId, before.name, t)}</th>
              {update.map((after) => {
                const calls = callsOf.get(`${keyOf(before)}→${keyOf(after)}`) ?? 0
                const isSame = keyOf(before) === keyOf(after)
                return (
                  <td
                    key={keyOf(after)}
                    className={(isSame ? styles.same : calls > 0 ? styles.moved : undefined) ?? ''}
                  >
                    {calls}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A label of another name is another label, even under the same number. */
const keyOf = ({ intentId, name }: PreviewedLabel): string => `${intentId} ${name}`

const distinct = (labels: readonly PreviewedLabel[]): readonly PreviewedLabel[] => [
  ...new Map(labels.map((label) => [keyOf(label), label])).values(),
]
