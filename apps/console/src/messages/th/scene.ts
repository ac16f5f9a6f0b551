import type { WordsLike } from '../messages.ts'
import type { scene as known } from '../zh/scene.ts'

export const scene: WordsLike<typeof known> = {
  'scene.tab.flowchart': 'โฟลว์หลัก',
  'scene.tab.questions': 'ถาม-ตอบธุรกิจ',
  'scene.tab.dialog': 'บทสนทนาทั่วไป',
  'scene.tab.variables': 'ตั้งค่าตัวแปร',
  'scene.tab.recordings': 'อัปโหลดเสียง',
  'scene.tab.tags': 'ป้ายเจตนา',
  'scene.tab.tests': 'ชุดทดสอบ',
  'scene.tab.settings': 'ตั้งค่าทั่วไป',
  'scene.tab.strategy': 'กลยุทธ์การโทร',
  'scene.tab.writingTest': 'ทดสอบข้อความ',
  'scene.tab.openApi': 'API แบบเปิด',
  'scene.tabs': 'หน้าของสคริปต์',
  'scene.back': 'กลับไปยังรายการสคริปต์',
  'scene.readOnly.mask': 'คุณอ่านสคริปต์นี้ได้ แต่แก้ไขไม่ได้',
  'scene.readOnly.review': 'แก้ไขสคริปต์ที่กำลังตรวจไม่ได้',
  'scene.online.note': 'สคริปต์นี้ออนไลน์: การแก้ไขเก็บเป็นร่างและมีผลเมื่อเผยแพร่อีกครั้ง',
  'scene.rejected': 'ตรวจไม่ผ่าน: {reason}',
  'scene.version': 'เวอร์ชัน {version}',
  'scene.missing': 'ยังไม่ได้เลือกสคริปต์ หรือถูกลบแล้ว',
}
