import { Button, type ButtonProps, Tooltip } from 'antd'
import styles from './action-button.module.css'

type ActionButtonProps = Omit<ButtonProps, 'disabled'> & {
  /** The reason why the button is disabled. The button stays focusable, so that the reason can be read. */
  readonly disabledReason?: string | undefined
}

/** A forbidden action is shown, with its reason. */
export const ActionButton = ({ disabledReason, onClick, children, ...rest }: ActionButtonProps) =>
  disabledReason === undefined ? (
    <Button {...rest} {...(onClick === undefined ? {} : { onClick })}>
      {children}
    </Button>
  ) : (
    <Tooltip title={disabledReason}>
      <Button
        {...rest}
        // A disabled primary button looks like a default one.
        type={rest.type === 'text' ? 'text' : 'default'}
        danger={false}
        aria-disabled="true"
        className={`${rest.className ?? ''} ${styles.disabled}`}
      >
        {children}
      </Button>
    </Tooltip>
  )
