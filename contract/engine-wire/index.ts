export * from './line-reader.ts'
export * from './link-tls.ts'
export * from './messages.ts'
export * from './voice-test.ts'
