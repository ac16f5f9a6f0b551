export { TextTest, type TextTestProps } from './text-test.tsx'
export { useScript } from './use-script.ts'
