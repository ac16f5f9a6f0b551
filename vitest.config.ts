import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,core,edge,apps,tools,e2e}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'data/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
