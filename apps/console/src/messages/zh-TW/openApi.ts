import type { WordsLike } from '../messages.ts'
import type { openApi as known } from '../zh/openApi.ts'

export const openApi: WordsLike<typeof known> = {
  'openApi.title': '程式碼範例',
  'openApi.intro': '從您自己的程式裡用這個話術外撥：登入、建立任務、匯入聯絡人、啟動、讀取通話記錄。',
  'openApi.notOnline': '話術還沒有上線：任務要等它上線後才能建立。',
  'openApi.language': '程式語言',
  'openApi.copy': '複製',
  'openApi.download': '下載',
  'openApi.copied': '已複製',
  'openApi.notCopied': '瀏覽器不允許複製：請選取程式碼，或下載檔案。',
  'openApi.how': '下載後這樣執行；帳號、密碼和要撥打的號碼只從環境變數讀取，不寫進檔案。',
  'openApi.codeOf': '{language} 程式碼',
  'openApi.description': '所有呼叫的說明（OpenAPI 3.1）',
}
