import type { WordsLike } from '../words.ts'
import type { login as known } from '../zh/login.ts'

export const login: WordsLike<typeof known> = {
  'login.account': 'อีเมล/บัญชี',
  'login.password': 'รหัสผ่าน',
  'login.account.required': 'กรุณากรอกชื่อผู้ใช้',
  'login.password.required': 'กรุณากรอกรหัสผ่าน',
  'login.password.show': 'แสดงรหัสผ่าน',
  'login.signIn': 'เข้าสู่ระบบ',
  'login.lead': 'ออกแบบบทสนทนาครั้งเดียว หุ่นยนต์จะโทร ฟัง และรายงานตามจริง',
  'login.changePassword.old': 'รหัสผ่านเดิม',
  'login.changePassword.new': 'รหัสผ่านใหม่',
  'login.changePassword.confirm': 'ยืนยันรหัสผ่านใหม่',
  'login.changePassword.mismatch': 'รหัสผ่านทั้งสองไม่ตรงกัน',
  'login.changePassword.note': 'เมื่อเปลี่ยนแล้ว ทุกเซสชันจะสิ้นสุดและต้องเข้าสู่ระบบใหม่',
  'login.changePassword.done': 'เปลี่ยนรหัสผ่านแล้ว กรุณาเข้าสู่ระบบใหม่',
}
