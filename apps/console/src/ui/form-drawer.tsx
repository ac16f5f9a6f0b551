import { Alert, Button, Drawer, Form } from 'antd'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { DialogFooter } from './dialog-footer.tsx'
import type { FormSource } from './form-source.ts'
import layout from './layout.module.css'
import { SavingNote } from './saving-note.tsx'
import { useFormSaving } from './use-form-saving.ts'
import { useNotices } from './use-notices.ts'

type FormDrawerProps<Values extends object> = FormSource<Values> & {
  readonly title: string
  /** Prefix of the fields' ids. */
  readonly name: string
  readonly width?: number
  /** The reason why the form is read-only; the form shows it above its fields. */
  readonly readOnlyReason?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a drawer. It closes when it is saved, and asks for confirmation before it discards changes. */
export const FormDrawer = <Values extends object>(props: FormDrawerProps<Values>) => {
  const t = useMessages()
  const notices = useNotices()
  const saving = useFormSaving<Values>({ ...props, onSaved: props.onClose })
  const isReadOnly = props.readOnlyReason !== undefined
  const close = (): void => {
    if (saving.isTouched)
      notices.confirm({
        title: t('ui.leave.title'),
        text: t('ui.leave.text'),
        ok: t('ui.leave.go'),
        isDanger: true,
        onOk: async () => props.onClose(),
      })
    else props.onClose()
  }
  return (
    <Drawer
      open
      size={props.width ?? 560}
      title={props.title}
      onClose={close}
      closable={{ 'aria-label': t('ui.close') }}
      footer={
        <DialogFooter>
          <Button onClick={close}>{t(isReadOnly ? 'ui.close' : 'ui.cancel')}</Button>
          {isReadOnly ? undefined : (
            <Button type="primary" htmlType="submit" form={props.name} loading={saving.isSaving}>
              {t('ui.save')}
            </Button>
          )}
        </DialogFooter>
      }
    >
      {isReadOnly ? (
        <Alert type="info" showIcon title={props.readOnlyReason} className={layout.spaceBelow ?? ''} />
      ) : undefined}
      <SavingNote saving={saving} />
      <Form<Values>
        key={saving.shown.round}
        name={props.name}
        layout="vertical"
        initialValues={saving.shown.values}
        disabled={isReadOnly}
        scrollToFirstError
        onValuesChange={saving.touch}
        onFinish={(values) => void saving.submit(values)}
      >
        {props.children}
      </Form>
    </Drawer>
  )
}
