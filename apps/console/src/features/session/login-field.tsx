import { useId, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import plain from '../../ui/plain.module.css'

/** A field of the login form with its error below. A password can be shown. */
export const LoginField = ({
  name,
  label,
  autoComplete,
  problem,
  autoFocus,
}: {
  readonly name: string
  readonly label: string
  readonly autoComplete: 'username' | 'current-password'
  readonly problem: string | undefined
  readonly autoFocus?: boolean
}) => {
  const t = useMessages()
  const id = useId()
  const [isShown, setShown] = useState(false)
  const isPassword = autoComplete === 'current-password'
  return (
    <div className={plain.field}>
      <label htmlFor={id}>{label}</label>
      <div className={plain.box}>
        <input
          id={id}
          name={name}
          type={isPassword && !isShown ? 'password' : 'text'}
          className={`${plain.input} ${isPassword ? plain.withReveal : ''}`}
          placeholder={label}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and this is where it begins.
          autoFocus={autoFocus ?? false}
        />
        {isPassword ? (
          <button
            type="button"
            className={plain.reveal}
            aria-label={t('login.password.show')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Eye isOpen={isShown} />
          </button>
        ) : undefined}
      </div>
      {problem === undefined ? undefined : (
        <span id={`${id}-problem`} className={plain.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

const Eye = ({ isOpen }: { readonly isOpen: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d="M2 12c2.4-4.4 5.8-6.6 10-6.6s7.6 2.2 10 6.6c-2.4 4.4-5.8 6.600-10 6.600S4.4 16.4 2 12z" />
    <circle cx="12" cy="12" r="3" />
    {isOpen ? undefined : <path d="M4 20 20 4" />}
  </svg>
)
