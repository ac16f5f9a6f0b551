/** Entry of TypeScript worker threads: it registers tsx, then imports `workerData.entry`. */
export const workerEntry = new URL('./worker-entry.mjs', import.meta.url)
