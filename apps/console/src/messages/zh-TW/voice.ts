import type { WordsLike } from '../messages.ts'
import type { voice as known } from '../zh/voice.ts'

export const voice: WordsLike<typeof known> = {
  'voice.title': '語音測試',
  'voice.way': '測試方式',
  'voice.byTyping': '文字',
  'voice.byVoice': '語音',
  'voice.begin': '開始對話',
  'voice.again': '再次對話',
  'voice.hangUp': '掛斷',
  'voice.mute': '靜音',
  'voice.level': '麥克風音量',
  'voice.path': '對話經過的節點',
  'voice.hearing': '正在聽…',
  'voice.intro':
    '點擊「開始對話」，像被叫一樣回答。說話的是已儲存的草稿，辨識、合成和規則與真實通話完全相同。不錄音、不計費，最長五分鐘。',
  'voice.waited': '等待 {all} 毫秒：停頓 {pause}，辨識 {words}，決策 {decision}，首個聲音 {sound}',
  'voice.notBegun': '對話在開始之前就結束了',
  'voice.cut': '連線中斷',
  'voice.cut.next': '除本次對話外沒有遺失任何內容。請檢查網路後再次對話。',
  'voice.stage.idle': '未連線',
  'voice.stage.asking': '正在等待麥克風…',
  'voice.stage.preparing': '機器人正在準備話音…',
  'voice.stage.talking': '對話中',
  'voice.stage.over': '已結束',
  'voice.trouble.insecure': '此頁面不能使用麥克風',
  'voice.trouble.insecure.next':
    '瀏覽器只允許透過 HTTPS 或本機開啟的頁面使用麥克風，請用 HTTPS 位址開啟本頁。',
  'voice.trouble.denied': '瀏覽器被設定為不允許使用麥克風',
  'voice.trouble.denied.next': '請在網址列旁的圖示中允許，然後再次對話。',
  'voice.trouble.noMicrophone': '沒有找到麥克風',
  'voice.trouble.noMicrophone.next': '請接上或開啟麥克風，然後再次對話。',
  'voice.trouble.microphoneTaken': '麥克風被其他程式佔用，或已被拔出',
  'voice.trouble.microphoneTaken.next': '請關閉其他程式或重新接上，然後再次對話。',
  'voice.trouble.noSound': '此瀏覽器無法開啟聲音',
  'voice.trouble.noSound.next': '請重新載入頁面；若仍不行，請換一個瀏覽器。文字測試不需要聲音。',
}
