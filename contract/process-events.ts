import { z } from 'zod'

/** Events that a child process sends to its supervisor, over Node's IPC channel. */
export const ProcessEvent = z.discriminatedUnion('kind', [
  /** A long step began or progressed. */
  z.object({ kind: z.literal('progress'), step: z.string() }),
  z.object({
    kind: z.literal('ready'),
    detail: z.string(),
    /** Ports of the HTTP API and of the engine link, where the process listens on them. */
    port: z.number().int().optional(),
    linkPort: z.number().int().optional(),
    /** From the server: whether the simulated carrier is in use. */
    withSandbox: z.boolean().optional(),
  }),
  /** The initial password: printed once on the terminal and never logged. */
  z.object({ kind: z.literal('say'), text: z.string() }),
  /** One call of the demonstration ended. */
  z.object({
    kind: z.literal('callEnded'),
    number: z.string(),
    status: z.number().int(),
    statusName: z.string(),
    label: z.string(),
    why: z.string(),
    seconds: z.number(),
    recording: z.string(),
  }),
  z.object({ kind: z.literal('demonstrationEnded'), calls: z.number().int(), seconds: z.number() }),
])
export type ProcessEvent = z.infer<typeof ProcessEvent>

type Process = { readonly send?: (message: unknown) => unknown; readonly connected?: boolean }

/** Sends an event to the supervisor, if any. */
export const reportToSupervisor = (process: Process, update: ProcessEvent): void => {
  if (process.connected) process.send?.(update)
}
