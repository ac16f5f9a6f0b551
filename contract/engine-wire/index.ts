export * from './line-reader.ts'
export * from './messages.ts'
