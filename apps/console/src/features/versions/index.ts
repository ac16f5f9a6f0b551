export { describeChange, titlesIn } from './describe-change.ts'
