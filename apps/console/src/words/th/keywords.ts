import type { WordsLike } from '../words.ts'
import type { keywords as known } from '../zh/keywords.ts'

export const keywords: WordsLike<typeof known> = {
  'keywords.lead': 'เจตนาเดียวใช้ได้กับหลายกิ่งของสคริปต์ แก้ที่นี่ที่เดียว ทุกกิ่งเปลี่ยนตาม',
  'keywords.scene': 'สคริปต์',
  'keywords.scene.none': 'ยังไม่มีสคริปต์ สร้างสคริปต์ก่อนแล้วเพิ่มคำสำคัญ',
  'keywords.add': 'เพิ่มเจตนา',
  'keywords.edit': 'เจตนา “{name}”',
  'keywords.name': 'ชื่อเจตนา',
  'keywords.search': 'ชื่อเจตนา',
  'keywords.patterns': 'รูปแบบ (RE2)',
  'keywords.pattern': 'รูปแบบที่ {number}',
  'keywords.pattern.add': 'เพิ่มรูปแบบ',
  'keywords.pattern.remove': 'ลบรูปแบบที่ {number}',
  'keywords.pattern.wrong': 'รูปแบบไม่ถูกต้อง: {reason}',
  'keywords.try': 'ลองพูดหนึ่งประโยค',
  'keywords.try.hint': 'ไม่ถูกบันทึก การโทรใช้รูปแบบเดียวกัน',
  'keywords.try.word': 'มีคำสำคัญ “{word}”',
  'keywords.try.pattern': 'ตรงกับ {pattern}',
  'keywords.try.none': 'ไม่ตรงกับอะไร',
  'keywords.usedBy': 'ใช้โดย',
  'keywords.usedBy.count': '{count} กิ่ง',
  'keywords.usedBy.none': 'ไม่มีกิ่งใด',
  'keywords.empty': 'สคริปต์นี้ยังไม่มีเจตนาที่ใช้ร่วมกัน',
  'keywords.delete.title': 'ลบเจตนา “{name}” หรือไม่',
  'keywords.delete.text': 'ไม่มีกิ่งใดใช้ เวอร์ชันที่เผยแพร่ถัดไปจะไม่มี เวอร์ชันเดิมไม่เปลี่ยน',
  'keywords.delete.used': 'ยังมีกิ่งใช้อยู่ โปรดนำออกในโฟลว์หลักก่อน',
}
