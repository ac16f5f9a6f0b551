export { createLogin, type LoginInput } from './create-login.ts'
export { loginByName } from './login-by-name.ts'
export { isLoginNameAllowed, loginNameKey } from './login-name.ts'
export { hashPassword } from './password.ts'
export { passwordFits } from './password-fits.ts'
export { refuseWeakPassword } from './password-strength.ts'
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
