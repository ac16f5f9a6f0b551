import { useState } from 'react'

/** The form beside a list: for a new row, or for one that is there. */
export const useRowForm = <Row extends object>(
  /** Why a row can be looked at only. */
  reason: (operation: 'add' | 'update') => string | undefined,
) => {
  const [target, setTarget] = useState<Row | 'new'>()
  return {
    add: (): void => setTarget('new'),
    edit: (row: Row): void => setTarget(row),
    /** The form's props; undefined while no form is open. */
    shown:
      target === undefined
        ? undefined
        : {
            row: target === 'new' ? undefined : target,
            readOnlyReason: reason(target === 'new' ? 'add' : 'update'),
            onClose: (): void => setTarget(undefined),
          },
  }
}
