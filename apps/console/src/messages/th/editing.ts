import type { WordsLike } from '../messages.ts'
import type { editing as known } from '../zh/editing.ts'

export const editing: WordsLike<typeof known> = {
  'editing.stale.title': 'มีคนบันทึกไว้ก่อนระหว่างที่คุณแก้ไข',
  'editing.stale.text': 'คุณเริ่มจากเวอร์ชัน {base} ตอนนี้เป็นเวอร์ชัน {current} สิ่งที่คุณพิมพ์ยังอยู่ โปรดเลือกว่าจะใช้ของใคร',
  'editing.stale.theirs': 'โหลดของเขา',
  'editing.stale.merge': 'รวมทั้งสองฝั่ง',
  'editing.merge.done': 'รวมแล้ว: ตรวจดูแล้วบันทึก',
  'editing.stale.mine': 'บันทึกของฉันทับ',
  'editing.gone': 'มีคนลบไปแล้ว',
  'editing.view': 'ดู',
  'editing.notInForce': 'ยังไม่มีผล',
  'editing.notInForce.hint': 'บันทึกไว้แล้ว แต่การโทรยังไม่ทำตาม',
  'editing.forbidden': 'คุณไม่มีสิทธิ์ดูส่วนนี้ของสคริปต์ โปรดขอสิทธิ์จากเจ้าของ',
  'editing.on': 'เปิด',
  'editing.off': 'ปิด',
  'editing.remark': 'หมายเหตุ',
  'editing.words.hint': 'ใส่ตัวแปรได้ เช่น {example} โดยต้องเพิ่มในตั้งค่าตัวแปรก่อน',
  'editing.keywords': 'คำสำคัญ',
  'editing.keywords.hint': 'กด Enter หลังแต่ละคำ เมื่อวางให้คั่นด้วย ##',
  'editing.more': 'อีก {count}',
}
