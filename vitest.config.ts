import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,core,edge,apps,tools,e2e}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'data/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // What is polled ends as soon as it holds; on a machine that stalls, one second is nothing.
    expect: { poll: { timeout: 10_000 } },
    // Real audio, real peers and real clocks: on a build machine that stalls for a moment a test gets one more try.
    retry: process.env.CI ? 1 : 0,
  },
})
