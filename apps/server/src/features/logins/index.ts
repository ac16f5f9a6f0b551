export { createLogin, type LoginInput } from './create-login.ts'
export { type LoginRow, listLogins } from './queries.ts'
export { signIn } from './sign-in.ts'
