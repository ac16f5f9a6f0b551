import { api, type InterfaceLanguage } from '@parley/contract/api'
import { strippedLoginName } from '@parley/contract/vocabulary'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LanguageSelect } from '../../layout/language-select.tsx'
import { useBrand } from '../../layout/use-brand.ts'
import { useLanguageChosen } from '../../layout/use-language-chosen.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { ApiRefusal } from '../../platform/api-refusal.ts'
import { callApi } from '../../platform/call-api.ts'
import { changeLanguageCookie, currentLanguage, isFirstVisit } from '../../platform/language.ts'
import { queryClient } from '../../platform/query-client.ts'
import { sealPassword } from '../../platform/seal-password.ts'
import plain from '../../ui/plain.module.css'
import { useRefusalMessage } from '../../ui/use-refusal-message.ts'
import { LoginField } from './login-field.tsx'
import styles from './login-page.module.css'

type Credentials = { readonly account: string; readonly password: string }

/** Signing in, before anything of the component kit is fetched: this page is what a newcomer waits for. */
export const LoginPage = () => {
  const t = useMessages()
  const brand = useBrand()
  const { signIn, error, isSending } = useSignIn()
  const isChosen = useLanguageChosen()
  const [missing, setMissing] = useState<ReadonlySet<keyof Credentials>>(new Set())
  useEffect(() => {
    document.title = `${t('shell.title')} · Parley`
  }, [t])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = { account: textOf(form.get('account')), password: textOf(form.get('password')) }
    const empty = (['account', 'password'] as const).filter((field) => given[field] === '')
    setMissing(new Set(empty))
    if (empty[0] === undefined) void signIn(given)
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus()
  }
  return (
    <main className={styles.page}>
      <section className={styles.story} aria-hidden>
        {brand === undefined ? undefined : <img src={brand.image} alt="" width={56} height={56} />}
        <p className={styles.intro}>{t('login.intro')}</p>
        <Wave />
      </section>
      <section className={styles.side}>
        <div className={styles.language}>
          <LanguageSelect isFocused={isChosen} />
        </div>
        <div className={styles.box}>
          <h1 className={styles.title}>{t('shell.title')}</h1>
          {error === undefined ? undefined : <Refused error={error} />}
          <form onSubmit={submit} noValidate>
            <LoginField
              name="account"
              label={t('login.account')}
              autoComplete="username"
              problem={missing.has('account') ? t('login.account.required') : undefined}
              autoFocus={!isChosen}
            />
            <LoginField
              name="password"
              label={t('login.password')}
              autoComplete="current-password"
              problem={missing.has('password') ? t('login.password.required') : undefined}
            />
            <button type="submit" className={`${plain.button} ${plain.large}`} disabled={isSending}>
              {t('login.signIn')}
            </button>
          </form>
        </div>
      </section>
    </main>
  )
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value.trim() : '')

const useSignIn = () => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const signIn = async ({ account, password }: Credentials): Promise<void> => {
    setSending(true)
    setError(undefined)
    try {
      const sealed = await sealPassword(password)
      const shown = currentLanguage()
      await callApi(api.login, { account: strippedLoginName(account), ...sealed })
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
  return { signIn, error, isSending }
}

const Refused = ({ error }: { readonly error: unknown }) => {
  const t = useMessages()
  const sentence = useRefusalMessage(error)
  return (
    <div className={plain.refusal} role="alert">
      <p>{sentence}</p>
      {error instanceof ApiRefusal ? (
        <span className={plain.refusalCode}>{t('ui.error.code', { code: error.code })}</span>
      ) : undefined}
    </div>
  )
}

/**
 * Signing in sets the user's own language, unless they chose another one on this page.
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
