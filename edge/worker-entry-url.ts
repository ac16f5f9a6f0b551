/** Where threads of TypeScript begin: it registers what reads TypeScript, then imports `workerData.entry`. */
export const workerEntry = new URL('./worker-entry.mjs', import.meta.url)
