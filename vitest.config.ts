import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,core,edge,apps,tools,e2e}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'data/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A poll ends as soon as its condition holds; one second is too short for a machine that stalls.
    expect: { poll: { timeout: 10_000 } },
    // Real audio, real peers and real clocks: in CI, where the machine may stall, a test gets one retry.
    retry: process.env.CI ? 1 : 0,
  },
})
