import type { WordsLike } from '../words.ts'
import type { login as known } from '../zh/login.ts'

export const login: WordsLike<typeof known> = {
  'login.account': '信箱/帳號',
  'login.password': '密碼',
  'login.account.required': '請輸入您的使用者名稱',
  'login.password.required': '請輸入您的密碼',
  'login.password.show': '顯示密碼',
  'login.signIn': '登入',
  'login.lead': '設計一次對話，讓機器人替您撥打、傾聽並如實記錄。',
  'login.changePassword.old': '舊密碼',
  'login.changePassword.new': '新密碼',
  'login.changePassword.confirm': '確認新密碼',
  'login.changePassword.mismatch': '兩次輸入的密碼不一致',
  'login.changePassword.note': '修改成功後，所有裝置上的登入都會結束，需以新密碼重新登入。',
  'login.changePassword.done': '密碼已修改，請重新登入',
}
