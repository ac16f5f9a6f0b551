import type { WordsLike } from '../messages.ts'
import type { openApi as known } from '../zh/openApi.ts'

export const openApi: WordsLike<typeof known> = {
  'openApi.title': 'ตัวอย่างโค้ด',
  'openApi.intro': 'โทรด้วยสคริปต์นี้จากโปรแกรมของคุณ: ลงชื่อเข้าใช้ สร้างงาน นำเข้ารายชื่อ เริ่ม และอ่านบันทึกการโทร',
  'openApi.notOnline': 'สคริปต์ยังไม่ออนไลน์ จะสร้างงานได้เมื่อออนไลน์แล้ว',
  'openApi.language': 'ภาษาโปรแกรม',
  'openApi.copy': 'คัดลอก',
  'openApi.download': 'ดาวน์โหลด',
  'openApi.copied': 'คัดลอกแล้ว',
  'openApi.notCopied': 'เบราว์เซอร์ไม่อนุญาตให้คัดลอก โปรดเลือกโค้ดหรือดาวน์โหลดไฟล์',
  'openApi.how': 'ดาวน์โหลดแล้วเรียกใช้ดังนี้ บัญชี รหัสผ่าน และหมายเลขอ่านจากตัวแปรสภาพแวดล้อม ไม่เขียนในไฟล์',
  'openApi.codeOf': 'โค้ด {language}',
  'openApi.description': 'คำอธิบายการเรียกทั้งหมด (OpenAPI 3.1)',
}
