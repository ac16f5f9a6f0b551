import type { WordsLike } from '../messages.ts'
import type { pages as known } from '../zh/pages.ts'

export const pages: WordsLike<typeof known> = {
  'pages.notFound.text': 'ขออภัย ไม่พบหน้าที่คุณเข้าชม',
  'pages.forbidden.text': 'ขออภัย คุณไม่มีสิทธิ์เข้าถึงหน้านี้',
  'pages.backHome': 'กลับหน้าแรก',
  'pages.broken.text': 'ขออภัย เกิดปัญหาในการโหลดหน้า',
  'pages.broken.reload': 'โหลดใหม่',
  'pages.coming.title': 'หน้านี้ยังสร้างไม่เสร็จ',
  'pages.coming.text': '“{page}” กำลังพัฒนา ข้อมูลของคุณจะไม่หาย ระหว่างนี้ใช้หน้าต่อไปนี้ได้:',
  'pages.forbidden.roles': 'คุณเข้าสู่ระบบในฐานะ {role} หน้านี้สำหรับ: {roles} หากจำเป็นโปรดติดต่อผู้ดูแลบัญชีของคุณ',
  'pages.forbidden.grant': 'คุณเข้าสู่ระบบในฐานะ {role} และไม่มีสิทธิ์นี้ โปรดขอจากเจ้าของสคริปต์หรือบัญชี',
}
