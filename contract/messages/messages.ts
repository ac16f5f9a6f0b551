import type { RefusalCode } from '../refusals.ts'

/** A sentence for each way to say no; a missing one does not compile. `{name}` stands for a value. */
export type ServerMessages = Readonly<Record<RefusalCode, string>>
