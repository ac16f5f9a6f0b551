import { Alert, Button } from 'antd'
import { ApiRefusal } from '../platform/api-refusal.ts'
import { useWords } from '../words/use-words.ts'
import { ErrorNote } from './error-note.tsx'
import type { FormSaving } from './use-form-saving.ts'

/** Why a form was not saved. Where somebody else was first, what was typed stays until one of the two is chosen. */
export const SavingNote = <Values extends object>({ saving }: { readonly saving: FormSaving<Values> }) => {
  const say = useWords()
  const { failed, shown } = saving
  if (failed === undefined) return undefined
  const current = staleVersionOf(failed.error)
  if (current === undefined) return <ErrorNote error={failed.error} />
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={say('editing.stale.title')}
      description={
        <>
          <p>{say('editing.stale.text', { base: shown.version ?? 0, current })}</p>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 }}>
            <Button size="small" onClick={saving.takeTheirs}>
              {say('editing.stale.theirs')}
            </Button>
            <Button size="small" onClick={() => saving.submit(failed.values, current)}>
              {say('editing.stale.mine')}
            </Button>
          </div>
        </>
      }
    />
  )
}

/** The version that somebody else saved first; undefined where the error is another one. */
const staleVersionOf = (error: unknown): number | undefined => {
  if (!(error instanceof ApiRefusal) || error.code !== 'stale_version') return undefined
  const version = Number(error.values.version)
  return Number.isSafeInteger(version) ? version : undefined
}
