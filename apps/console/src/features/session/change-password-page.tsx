import { api } from '@parley/contract/api'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { callApi } from '../../platform/call-api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { sealPassword } from '../../platform/seal-password.ts'
import { forgetSession, readSession } from '../../platform/session.ts'
import { Card } from '../../ui/card.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import { Page } from '../../ui/page.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { SessionList } from './session-list.tsx'

type PasswordForm = { readonly old: string; readonly next: string; readonly again: string }

export const ChangePasswordPage = () => {
  const t = useMessages()
  const { change, error, isSending } = usePasswordChange()
  const required = { required: true, whitespace: true, message: t('ui.required') }
  return (
    <Page title={t('shell.account.password')}>
      <Card>
        <div className={layout.narrowForm}>
          <Alert
            type="info"
            showIcon
            title={t('login.changePassword.note')}
            className={layout.spaceBelow ?? ''}
          />
          {error === undefined ? undefined : <ErrorNote error={error} />}
          <Form<PasswordForm> layout="vertical" onFinish={(form) => void change(form)}>
            <Form.Item name="old" label={t('login.changePassword.old')} rules={[required]}>
              <Input.Password autoComplete="current-password" />
            </Form.Item>
            <Form.Item name="next" label={t('login.changePassword.new')} rules={[required]}>
              <Input.Password autoComplete="new-password" />
            </Form.Item>
            <Form.Item
              name="again"
              label={t('login.changePassword.confirm')}
              dependencies={['next']}
              rules={[
                required,
                ({ getFieldValue }) => ({
                  validator: (_, value) =>
                    value === undefined || value === '' || value === getFieldValue('next')
                      ? Promise.resolve()
                      : Promise.reject(new Error(t('login.changePassword.mismatch'))),
                }),
              ]}
            >
              <Input.Password autoComplete="new-password" />
            </Form.Item>
            <DialogFooter>
              <Button type="primary" htmlType="submit" loading={isSending}>
                {t('shell.account.password')}
              </Button>
            </DialogFooter>
          </Form>
        </div>
      </Card>
      <SessionList />
    </Page>
  )
}

/** Changes the password; then every session is over, and the user signs in again. */
const usePasswordChange = () => {
  const t = useMessages()
  const navigate = useNavigate()
  const notices = useNotices()
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const change = async (form: PasswordForm): Promise<void> => {
    setSending(true)
    setError(undefined)
    try {
      // One key seals all three; each nonce is used once.
      const oldOne = await sealPassword(form.old.trim())
      const nextOne = await sealPassword(form.next.trim())
      const again = await sealPassword(form.again.trim())
      await callApi(api.changeUser, {
        id: readSession()?.userId ?? '',
        keyId: oldOne.keyId,
        oldPassword: oldOne.password,
        newPassword: nextOne.password,
        confirmPassword: again.password,
      })
      forgetSession()
      queryClient.clear()
      notices.done(t('login.changePassword.done'))
      await navigate(paths.login)
    } catch (problem) {
      setError(problem)
    } finally {
      setSending(false)
    }
  }
  return { change, error, isSending }
}
