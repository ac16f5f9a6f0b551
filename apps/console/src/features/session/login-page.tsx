import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { api, type InterfaceLanguage } from '@parley/contract/api'
import { strippedLoginName } from '@parley/contract/vocabulary'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LanguageMenu } from '../../layout/language-menu.tsx'
import { paths } from '../../paths.ts'
import { callApi } from '../../platform/call-api.ts'
import { changeLanguageCookie, currentLanguage, isFirstVisit } from '../../platform/language.ts'
import { queryClient } from '../../platform/query-client.ts'
import { sealPassword } from '../../platform/seal-password.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './login-page.module.css'

type LoginForm = { readonly account: string; readonly password: string }

export const LoginPage = () => {
  const say = useWords()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    document.title = `${say('shell.title')} · Parley`
  }, [say])
  const signIn = async (form: LoginForm): Promise<void> => {
    setSending(true)
    setError(undefined)
    try {
      const sealed = await sealPassword(form.password.trim())
      const shown = currentLanguage()
      await callApi(api.login, { account: strippedLoginName(form.account), ...sealed })
      queryClient.clear()
      const next = pageAfterLogin(params.get('from'))
      if (await settleLanguage(shown)) await navigate(next, { replace: true })
      else location.replace(next)
    } catch (problem) {
      setError(problem)
    } finally {
      setSending(false)
    }
  }
  return (
    <main className={styles.page}>
      <section className={styles.story} aria-hidden>
        <img src="/parley.svg" alt="" width={56} height={56} />
        <p className={styles.lead}>{say('login.lead')}</p>
        <Wave />
      </section>
      <section className={styles.side}>
        <div className={styles.language}>
          <LanguageMenu />
        </div>
        <div className={styles.box}>
          <h1 className={styles.title}>{say('shell.title')}</h1>
          {error === undefined ? undefined : <ErrorNote error={error} />}
          <Form<LoginForm>
            layout="vertical"
            requiredMark={false}
            onFinish={(form) => void signIn(form)}
            size="large"
          >
            <Form.Item
              name="account"
              label={say('login.account')}
              rules={[{ required: true, whitespace: true, message: say('login.account.required') }]}
            >
              <Input
                prefix={<UserOutlined />}
                placeholder={say('login.account')}
                autoComplete="username"
                autoFocus
              />
            </Form.Item>
            <Form.Item
              name="password"
              label={say('login.password')}
              rules={[{ required: true, whitespace: true, message: say('login.password.required') }]}
            >
              <Input.Password
                prefix={<LockOutlined />}
                placeholder={say('login.password')}
                autoComplete="current-password"
              />
            </Form.Item>
            <Button type="primary" htmlType="submit" block loading={isSending}>
              {say('login.signIn')}
            </Button>
          </Form>
        </div>
      </section>
    </main>
  )
}

/**
 * Signing in sets the user's own language. Who chose another one for this page keeps it; who never chose gets his own.
 * False where the page must be loaded anew for it.
 */
const settleLanguage = async (shown: InterfaceLanguage): Promise<boolean> => {
  if (currentLanguage() === shown) return true
  if (isFirstVisit) return false
  await callApi(api.setLanguage, { language: shown }).catch(() => undefined)
  changeLanguageCookie(shown)
  return true
}

/** Back to where one was, and nowhere outside. */
const pageAfterLogin = (from: string | null): string =>
  from !== null && /^\/(?![/\\])/.test(from) ? from : paths.scenes

/** Two voices that take turns. */
const Wave = () => (
  <svg viewBox="0 0 480 120" className={styles.wave} aria-hidden="true">
    {Array.from({ length: 60 }, (_, index) => {
      const isRobot = index % 20 < 11
      const height = 10 + 46 * Math.abs(Math.sin(index * 0.9) * Math.cos(index * 0.31))
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move.
          key={index}
          x={index * 8}
          width={4}
          rx={2}
          y={isRobot ? 60 - height : 62}
          height={height}
          fill={isRobot ? '#7fe0d0' : '#ffffff'}
          opacity={isRobot ? 0.9 : 0.55}
        />
      )
    })}
  </svg>
)
