export { createLogin, type LoginInput, loginNameKey } from './create-login.ts'
export { hashPassword } from './password.ts'
export { passwordFits } from './password-fits.ts'
export {
  insertLogin,
  type LoginRow,
  listLogins,
  setLanguage,
  setLoginStatus,
  setOperateGrant,
  setPasswordHash,
} from './queries.ts'
export { signIn } from './sign-in.ts'
