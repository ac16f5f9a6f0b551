import type { WordsLike } from '../messages.ts'
import type { firstRun as known } from '../zh/firstRun.ts'

export const firstRun: WordsLike<typeof known> = {
  'firstRun.title': 'ขั้นตอนแรก',
  'firstRun.intro': 'แต่ละขั้นจะถูกทำเครื่องหมายเองเมื่อคุณทำเสร็จ',
  'firstRun.script': 'มีสคริปต์ของคุณออนไลน์',
  'firstRun.script.go': 'เริ่มจากเทมเพลตแล้วเผยแพร่',
  'firstRun.task': 'มีงานที่มีหมายเลข',
  'firstRun.task.go': 'สร้างงานและนำเข้าหมายเลข',
  'firstRun.call': 'มีสายที่รับแล้ว',
  'firstRun.call.go': 'เริ่มงาน เช่น โทรหาหมายเลขทดลอง 12025550001',
  'firstRun.label': 'ได้ป้ายแล้วและอ่านเหตุผลได้',
  'firstRun.label.go': 'เปิดสาย',
  'firstRun.done': 'เสร็จแล้ว',
  'firstRun.open': 'ยังไม่ทำ',
  'firstRun.hide': 'ไม่ต้องแสดงอีก',
}
