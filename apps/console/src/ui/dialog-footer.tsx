import type { ReactNode } from 'react'
import layout from './layout.module.css'

/** The buttons at the end of a dialog, a drawer or a form: on the right, the primary one last, as in antd's modals. */
export const DialogFooter = ({ children }: { readonly children: ReactNode }) => (
  <div className={layout.footer}>{children}</div>
)
