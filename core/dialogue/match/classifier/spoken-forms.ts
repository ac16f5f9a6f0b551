import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { normalizeSpeech } from '../../prompts/normalize-speech.ts'

/**
 * One normal form for variants: Cantonese words and particles as written Chinese, traditional
 * characters as simplified ones, colloquial Indonesian as standard. Used for comparison only, never
 * shown.
 */
export const spokenForm = (text: string, language: ScriptLanguage): string => {
  const plain = normalizeSpeech(text)
  switch (language) {
    case 'zh-HK':
      return simplified(cantonese.reduce((said, [heard, written]) => said.replaceAll(heard, written), plain))
    case 'zh-CN':
      return simplified(plain)
    case 'id-ID':
      return plain
        .split(' ')
        .map((word) => indonesian.get(word) ?? word)
        .join(' ')
    case 'en-US':
      return plain
  }
}

/**
 * Longer words first. Question particles and 呢 of 呢個 carry meaning; the others are modal and are
 * removed.
 */
const cantonese: readonly (readonly [string, string])[] = [
  ['點解', '為什麼'],
  ['點樣', '怎樣'],
  ['幾時', '什麼時候'],
  ['幾多', '多少'],
  ['邊度', '哪裏'],
  ['邊個', '誰'],
  ['呢個', '這個'],
  ['呢度', '這裏'],
  ['呢啲', '這些'],
  ['嗰個', '那個'],
  ['嗰度', '那裏'],
  ['嗰啲', '那些'],
  ['而家', '現在'],
  ['依家', '現在'],
  ['今日', '今天'],
  ['聽日', '明天'],
  ['琴日', '昨天'],
  ['尋日', '昨天'],
  ['唔使', '不用'],
  ['唔好', '不要'],
  ['唔該', '請'],
  ['多謝', '謝謝'],
  ['鍾意', '喜歡'],
  ['冇', '沒有'],
  ['唔', '不'],
  ['係', '是'],
  ['佢', '他'],
  ['哋', '們'],
  ['嘅', '的'],
  ['咗', '了'],
  ['緊', '着'],
  ['喺', '在'],
  ['嚟', '來'],
  ['畀', '給'],
  ['俾', '給'],
  ['攞', '拿'],
  ['睇', '看'],
  ['搵', '找'],
  ['諗', '想'],
  ['傾', '談'],
  ['乜嘢', '什麼'],
  ['乜', '什麼'],
  ['咩', '什麼'],
  ['嘢', '東西'],
  ['啲', '些'],
  ['咁', '這樣'],
  ['啦', ''],
  ['喇', ''],
  ['嘞', ''],
  ['喎', ''],
  ['囉', ''],
  ['噃', ''],
  ['㗎', ''],
  ['吖', ''],
  ['呀', ''],
  ['啊', ''],
]

/**
 * The most frequent characters of scripts and callees; a missing character stays unchanged on both
 * sides.
 */
const traditional =
  '這個們說話時間電號碼錢買賣請問謝沒為麼樣現來給對會過還發開關於進費點課學習馬車銀貸帳單記錄實際網絡聯係係統優惠價務辦機構業項證書額賬戶認識應該與從長門東見聽講題嗎誰裏邊後經難產養險條約訂貨運輸紙報紅綠藍黃頭臉體輕緊張計劃變換舊讓層樓廠圖雙傳壓師專內軟設備維護檢查詢預樂歡劇線轉遠無爾歲離齊陽陰熱雲雨氣風總結選擇種類數據閒'
const mainland =
  '这个们说话时间电号码钱买卖请问谢没为么样现来给对会过还发开关于进费点课学习马车银贷帐单记录实际网络联系系统优惠价务办机构业项证书额账户认识应该与从长门东见听讲题吗谁里边后经难产养险条约订货运输纸报红绿蓝黄头脸体轻紧张计划变换旧让层楼厂图双传压师专内软设备维护检查询预乐欢剧线转远无尔岁离齐阳阴热云雨气风总结选择种类数据闲'

const written = Array.from(mainland)
const mainlandOf = new Map(
  Array.from(traditional, (character, at) => [character, written[at] ?? character] as const),
)

const simplified = (text: string): string =>
  Array.from(text, (character) => mainlandOf.get(character) ?? character).join('')

const indonesian = new Map([
  ...spellings('tidak', 'gak ga nggak enggak engga ngga ndak tdk kagak tak'),
  ...spellings('sudah', 'udah dah sdh'),
  ...spellings('belum', 'belom blm'),
  ...spellings('bagaimana', 'gimana gmn'),
  ...spellings('mengapa', 'kenapa knp ngapain'),
  ...spellings('kalau', 'kalo klo'),
  ...spellings('saja', 'aja aj'),
  ...spellings('saya', 'aku gue gua gw ane'),
  ...spellings('anda', 'kamu lu lo elo kau'),
  ...spellings('ingin', 'pengen pengin pingin'),
  ...spellings('yang', 'yg'),
  ...spellings('dengan', 'dgn'),
  ...spellings('untuk', 'utk'),
  ...spellings('karena', 'krn karna soalnya'),
  ...spellings('jangan', 'jgn'),
  ...spellings('sangat', 'banget'),
  ...spellings('hanya', 'cuma cuman'),
  ...spellings('terus', 'trus'),
  ...spellings('ya', 'iya yah'),
  ...spellings('bicara', 'ngomong'),
  ...spellings('cari', 'nyari'),
  ...spellings('ambil', 'ngambil'),
])

function spellings(written: string, spoken: string): readonly (readonly [string, string])[] {
  return spoken.split(' ').map((word) => [word, written])
}
