export { type TalkPath, TextTest } from './text-test.tsx'
export { useScript } from './use-script.ts'
