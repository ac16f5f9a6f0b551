import type { RefusalCode } from '../refusals.ts'

/** A message for each refusal code; a missing one does not compile. `{name}` is a placeholder. */
export type ServerMessages = Readonly<Record<RefusalCode, string>>
