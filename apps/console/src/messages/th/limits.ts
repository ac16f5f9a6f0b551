import type { WordsLike } from '../messages.ts'
import type { limits as known } from '../zh/limits.ts'

export const limits: WordsLike<typeof known> = {
  'limits.title': 'ขีดจำกัดรายวันของ “{name}”',
  'limits.own': 'ใช้ได้ไม่เกิน {spend}ต่อวัน โทรไปประเทศใหม่ {destinations} ประเทศต่อวัน และเริ่มโทร {pace} สายต่อวินาที',
  'limits.spend': 'ใช้จ่ายต่อวันไม่เกิน (หยวน)',
  'limits.spend.hint': 'รวมการโทรและ SMS รวมบัญชีที่อยู่ใต้บัญชีนี้ เว้นว่าง: ใช้ขีดจำกัดของแพลตฟอร์ม ที่ใช้อยู่: {platform}',
  'limits.spend.wrong': 'ใส่จำนวนมากกว่าศูนย์ ทศนิยมไม่เกินหกตำแหน่ง',
  'limits.destinations': 'ประเทศใหม่ต่อวันไม่เกิน',
  'limits.destinations.hint':
    'ประเทศที่ไม่เคยโทรมาก่อน ผู้ติดต่อในประเทศอื่นรอวันถัดไป 0: เฉพาะประเทศที่เคยโทรแล้ว เว้นว่าง: ใช้ขีดจำกัดของแพลตฟอร์ม ที่ใช้อยู่: {platform}',
  'limits.pace': 'เริ่มโทรต่อวินาทีไม่เกิน',
  'limits.pace.hint': 'รวมทุกงาน เว้นว่าง: ใช้ขีดจำกัดของแพลตฟอร์ม ที่ใช้อยู่: {platform}',
  'limits.today':
    'วันนี้: ใช้ไป {spent} กันไว้สำหรับสายที่กำลังโทร {held} ประเทศใหม่ {destinations} ประเทศ ปลดแล้ว {releases} ครั้ง',
  'limits.platform': 'ขีดจำกัดของคุณคือของทั้งแพลตฟอร์ม ใช้กับทุกบัญชีที่ไม่ได้กำหนดเอง',
  'limits.change': 'เปลี่ยนขีดจำกัด',
  'limits.byAbove': 'บัญชีระดับบนเป็นผู้กำหนด',
  'limits.release': 'ปลดสำหรับวันนี้',
  'limits.release.title': 'ปลดขีดจำกัดวันนี้ของ “{name}” หรือไม่',
  'limits.release.text': 'วันนี้ใช้ได้อีกเท่าเดิม และงานที่รออยู่จะทำต่อทันที พรุ่งนี้กลับเป็นปกติ',
  'limits.released': 'ปลดแล้ว การโทรดำเนินต่อ',
  'alerts.title': 'การแจ้งเตือน',
  'alerts.none': 'ไม่มีการแจ้งเตือน',
  'alerts.open': 'ยังไม่ได้อ่าน {count} รายการ',
  'alerts.acknowledge': 'รับทราบ',
  'alerts.acknowledgeAll': 'ทำเครื่องหมายว่าอ่านทั้งหมด',
  'alerts.dailySpend': '{account} ใช้ถึงขีดจำกัดรายวัน {limit}แล้ว การโทรและ SMS หยุดลง',
  'alerts.newDestinations':
    '{account} โทรไปประเทศใหม่ครบ {limit} ประเทศต่อวันแล้ว การโทรไป{destination}และประเทศใหม่อื่นรอถึงพรุ่งนี้',
  'alerts.next.above':
    'หากเป็นไปตามแผน ให้เพิ่มขีดจำกัดหรือปลดสำหรับวันนี้ที่ “ขีดจำกัด” หากไม่ใช่ ให้ปล่อยไว้และตรวจว่าใครเข้าใช้บัญชี',
  'alerts.next.own': 'การโทรจะทำต่อเองในวันพรุ่งนี้ หากต้องการวันนี้ ให้ขอบัญชีระดับบนปลดหรือเพิ่มขีดจำกัด',
}
