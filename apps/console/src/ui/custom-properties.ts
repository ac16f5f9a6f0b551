import type { CSSProperties } from 'react'

/** Computed values for a style sheet, as CSS custom properties; their rules stand in the CSS module. */
export const customProperties = (values: Readonly<Record<`--${string}`, string | number>>): CSSProperties =>
  values as CSSProperties // React's type has no custom properties.
