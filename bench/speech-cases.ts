import type { ScriptLanguage } from '@parley/contract/vocabulary'

export type Cases = {
  readonly language: ScriptLanguage
  /** Expected phrases, spoken as written. */
  readonly script: readonly string[]
  /** A phrase within a longer sentence. */
  readonly inside: readonly (readonly [sentence: string, phrase: string])[]
  readonly offScript: readonly string[]
}

const list = (text: string): readonly string[] => text.split('/')

/**
 * Other phrases than those used for tuning weights and thresholds, except for the shortest replies, of which
 * there are no others.
 */
export const cases: readonly Cases[] = [
  {
    language: 'en-US',
    script: list(
      'yes/no/sure/okay/sounds good/go ahead/no thank you/what is this about/I have no time/take me off your list/' +
        'send me an email/that is too expensive/I already have one/speak to a manager/next week/I agree',
    ),
    inside: [
      ['well I already have one at home', 'I already have one'],
      ['hello what is this about please', 'what is this about'],
      ['that is too expensive for me', 'that is too expensive'],
      ['please take me off your list today', 'take me off your list'],
    ],
    offScript: list(
      'it is raining outside/the train was late again/I am interested/no problem at all/she bought three green apples/' +
        'my phone is almost empty/can you repeat that/two hundred and fifty/what a lovely garden/the door is open/' +
        'we moved last summer/is it far from here',
    ),
  },
  {
    language: 'id-ID',
    script: list(
      'ya/tidak/boleh/silakan/tidak usah/ini tentang apa/saya tidak punya waktu/terlalu mahal/saya sudah punya/' +
        'kirim lewat email/minggu depan/saya setuju/jangan telepon lagi/bukan saya/oke/nanti saja',
    ),
    inside: [
      ['maaf saya tidak punya waktu sekarang', 'saya tidak punya waktu'],
      ['tolong jangan telepon lagi ke sini', 'jangan telepon lagi'],
    ],
    offScript: list(
      'di luar sedang hujan/keretanya terlambat lagi/dia membeli tiga apel hijau/ponsel saya hampir mati/' +
        'dua ratus lima puluh/taman yang indah/pintunya terbuka/kami pindah tahun lalu/apakah jauh dari sini/anak saya sekolah',
    ),
  },
  {
    language: 'zh-CN',
    script: list(
      '是的/不是/好的/不用/可以/什么事情/没有时间/太贵了/已经有了/发邮件给我/下个星期/我同意/别再打了/你打错了/稍等一下/不感兴趣',
    ),
    inside: [
      ['对不起我现在没有时间', '没有时间'],
      ['你们以后别再打了好吗', '别再打了'],
    ],
    offScript: list(
      '外面正在下雨/火车又晚点了/她买了三个苹果/我的手机没电了/两百五十块/花园很漂亮/门是开着的/我们去年搬家了/离这里远吗/孩子在学校',
    ),
  },
  {
    language: 'zh-HK',
    script: list(
      '係/唔係/好/唔使/可以/咩事呀/我冇時間/太貴啦/已經有咗/電郵畀我/下個禮拜/我同意/唔好再打/搵錯人/等一等/有興趣',
    ),
    inside: [
      ['對唔住我冇時間同你講', '我冇時間'],
      ['請你以後唔好再打嚟', '唔好再打'],
    ],
    offScript: list(
      '出面落緊雨/火車又遲到/佢買咗三個蘋果/我部電話冇電/二百五十蚊/花園好靚/道門開咗/我哋舊年搬屋/離呢度遠唔遠/個仔返咗學',
    ),
  },
]
