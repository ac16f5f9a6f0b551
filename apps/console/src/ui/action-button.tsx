import { Button, type ButtonProps, Tooltip } from 'antd'

type ActionButtonProps = Omit<ButtonProps, 'disabled'> & {
  /** Why it can't be pressed just now; it stays reachable by keyboard, so that the reason can be read. */
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
        // Quiet where it is quiet otherwise; a loud one that cannot be pressed is none.
        type={rest.type === 'text' ? 'text' : 'default'}
        danger={false}
        aria-disabled="true"
        style={{ opacity: 0.75, cursor: 'not-allowed', ...rest.style }}
      >
        {children}
      </Button>
    </Tooltip>
  )
