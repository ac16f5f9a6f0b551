import type { WordsLike } from '../messages.ts'
import type { voice as known } from '../zh/voice.ts'

export const voice: WordsLike<typeof known> = {
  'voice.title': 'ทดสอบด้วยเสียง',
  'voice.way': 'วิธีทดสอบ',
  'voice.byTyping': 'ด้วยการพิมพ์',
  'voice.byVoice': 'ด้วยเสียง',
  'voice.begin': 'เริ่มพูดคุย',
  'voice.again': 'พูดคุยอีกครั้ง',
  'voice.hangUp': 'วางสาย',
  'voice.mute': 'ปิดไมโครโฟน',
  'voice.level': 'ความดังของไมโครโฟน',
  'voice.path': 'เส้นทางของบทสนทนา',
  'voice.hearing': 'กำลังฟัง…',
  'voice.intro':
    'กด “เริ่มพูดคุย” แล้วตอบเหมือนเป็นผู้รับสาย ผู้พูดคือฉบับร่างที่บันทึกไว้ ใช้การฟัง เสียง และกฎเดียวกับสายจริง ไม่มีการอัดเสียงหรือคิดเงิน นานสุดห้านาที',
  'voice.waited': 'รอ {all} มิลลิวินาที: ช่วงเงียบ {pause} การฟังคำ {words} การตัดสินใจ {decision} เสียงแรก {sound}',
  'voice.notBegun': 'บทสนทนาจบก่อนจะเริ่ม',
  'voice.cut': 'การเชื่อมต่อขาด',
  'voice.cut.next': 'สิ่งที่หายไปมีเพียงบทสนทนานี้ ตรวจสอบเครือข่ายแล้วพูดคุยอีกครั้ง',
  'voice.stage.idle': 'ยังไม่ได้เชื่อมต่อ',
  'voice.stage.asking': 'กำลังรอไมโครโฟน…',
  'voice.stage.preparing': 'หุ่นยนต์กำลังเตรียมคำพูด…',
  'voice.stage.talking': 'กำลังพูดคุย',
  'voice.stage.over': 'จบแล้ว',
  'voice.trouble.insecure': 'หน้านี้ใช้ไมโครโฟนไม่ได้',
  'voice.trouble.insecure.next':
    'เบราว์เซอร์ให้ใช้เฉพาะหน้าที่มาทาง HTTPS หรือจากคอมพิวเตอร์เครื่องนี้ โปรดเปิดหน้านี้ด้วยที่อยู่ HTTPS',
  'voice.trouble.denied': 'เบราว์เซอร์ถูกตั้งไว้ไม่ให้ใช้ไมโครโฟน',
  'voice.trouble.denied.next': 'อนุญาตที่สัญลักษณ์ข้างที่อยู่ของหน้า แล้วพูดคุยอีกครั้ง',
  'voice.trouble.noMicrophone': 'ไม่พบไมโครโฟน',
  'voice.trouble.noMicrophone.next': 'เสียบหรือเปิดไมโครโฟน แล้วพูดคุยอีกครั้ง',
  'voice.trouble.microphoneTaken': 'ไมโครโฟนถูกโปรแกรมอื่นใช้อยู่ หรือถูกถอดออก',
  'voice.trouble.microphoneTaken.next': 'ปิดโปรแกรมนั้นหรือเสียบใหม่ แล้วพูดคุยอีกครั้ง',
  'voice.trouble.noSound': 'เบราว์เซอร์นี้เปิดเสียงไม่ได้',
  'voice.trouble.noSound.next': 'โหลดหน้าใหม่ หากยังไม่ได้ ลองเบราว์เซอร์อื่น การทดสอบด้วยข้อความไม่ต้องใช้เสียง',
}
