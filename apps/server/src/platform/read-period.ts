type Period = { readonly startTime?: number | undefined; readonly endTime?: number | undefined }

const dayMs = 86_400_000
const usualDays = 30

/** A period of the wire (`period` of the contract) in epoch ms, from inclusive, to exclusive. */
export const readPeriod = (
  { app }: { readonly app: { readonly nowMs: () => number } },
  { startTime, endTime }: Period,
): { readonly fromMs: number; readonly toMs: number } => {
  const toMs = endTime === undefined ? app.nowMs() : endTime * 1000
  return { fromMs: startTime === undefined ? toMs - usualDays * dayMs : startTime * 1000, toMs }
}
