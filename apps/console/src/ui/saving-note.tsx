import { Alert, Button, type GetRef, Radio } from 'antd'
import { useMessages } from '../messages/use-messages.ts'
import { staleVersionOf } from '../platform/api-refusal.ts'
import { ErrorNote } from './error-note.tsx'
import layout from './layout.module.css'
import type { FormSaving } from './use-form-saving.ts'

type AlertRef = GetRef<typeof Alert>

/** The reason why a form was not saved. If another user saved first, the typed values stay until one version is chosen. */
export const SavingNote = <Values extends object>({ saving }: { readonly saving: FormSaving<Values> }) => {
  const t = useMessages()
  const { failed, shown } = saving
  if (failed === undefined) return undefined
  const current = staleVersionOf(failed.error)
  if (current === undefined)
    return (
      <div ref={intoView}>
        <ErrorNote error={failed.error} />
      </div>
    )
  return (
    <Alert
      ref={alertIntoView}
      type="warning"
      showIcon
      className={layout.spaceBelow ?? ''}
      title={t('editing.stale.title')}
      description={
        <>
          <p>{t('editing.stale.text', { base: shown.version ?? 0, current })}</p>
          {saving.merging === undefined ? undefined : <Conflicts merging={saving.merging} />}
          <div className={`${layout.row} ${layout.spaceAboveSmall}`}>
            {saving.merging === undefined ? (
              <Button size="small" type="primary" onClick={saving.merge}>
                {t('editing.stale.merge')}
              </Button>
            ) : undefined}
            <Button size="small" onClick={saving.takeTheirs}>
              {t('editing.stale.theirs')}
            </Button>
            <Button size="small" onClick={() => void saving.submit(failed.values, current)}>
              {t('editing.stale.mine')}
            </Button>
          </div>
        </>
      }
    />
  )
}

/** The button that failed may stand far below. */
const intoView = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'center' })
const alertIntoView = (alert: AlertRef | null): void => intoView(alert?.nativeElement ?? null)

/** The fields that both users changed: one value is chosen for each, then the form continues with the merge. */
const Conflicts = ({ merging }: { readonly merging: NonNullable<FormSaving<object>['merging']> }) => {
  const t = useMessages()
  const { conflicts, choices, choose, apply } = merging
  const open = conflicts.filter(({ field }) => !choices.has(field)).length
  return (
    <section aria-label={t('flow.merge.conflicts')}>
      <strong>{t('flow.merge.conflicts')}</strong>
      {conflicts.map(({ field, label, ...sides }) => (
        <div key={field} className={layout.spaceAround}>
          <div>{label}</div>
          <Radio.Group
            aria-label={label}
            value={choices.get(field)}
            onChange={({ target }) => choose(field, target.value === 'mine' ? 'mine' : 'theirs')}
            options={(['mine', 'theirs'] as const).map((side) => ({
              value: side,
              label: t(`flow.merge.take.${side}`, { value: sides[side] }),
            }))}
          />
        </div>
      ))}
      <Button size="small" type="primary" disabled={open > 0} onClick={apply}>
        {open > 0 ? t('flow.merge.open', { count: open }) : t('flow.merge.go')}
      </Button>
    </section>
  )
}
