import { z } from 'zod'

/** What a child process tells the supervisor that started it, over Node's process channel. */
export const ProcessEvent = z.discriminatedUnion('kind', [
  /** A long step began or moved on. */
  z.object({ kind: z.literal('progress'), step: z.string() }),
  z.object({
    kind: z.literal('ready'),
    detail: z.string(),
    /** Of the HTTP API and of the engine link, where the process listens there. */
    port: z.number().int().optional(),
    linkPort: z.number().int().optional(),
    /** Of the server: whether the pretend carrier is in use. */
    withSandbox: z.boolean().optional(),
  }),
  /** Said once, on the screen of whoever starts the product: never written to a log. */
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

/** Tells the supervisor, where there is one. */
export const reportToSupervisor = (process: Process, update: ProcessEvent): void => {
  if (process.connected) process.send?.(update)
}
