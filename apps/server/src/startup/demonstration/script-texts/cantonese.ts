import type { SavingsWords } from '../savings-scene.ts'

export const cantoneseWords: SavingsWords = {
  language: 'zh-HK',
  sceneName: '儲蓄計劃',
  says: {
    opening: '你好，{name}，我係陽光銀行嘅語音助手。想同你介紹一個新嘅儲蓄計劃，可唔可以呀？',
    offer: '呢個計劃年利率百分之四，隨時可以攞返出嚟。將資料寄畀你，好唔好呀？',
    offerAgain: '將計劃嘅資料寄畀你，好唔好呀？',
    who: '我係陽光銀行嘅語音助手。我可唔可以繼續講？',
    cost: '呢個計劃唔收費，年利率百分之四。我可唔可以繼續講？',
    agreed: '好呀，今日就將資料寄畀你，拜拜。',
    refused: '明白，打擾晒，拜拜。',
    later: '好，我哋遲啲再搵你，拜拜。',
    person: '好，今日會有同事覆你電話，拜拜。',
    doNotCall: '唔好意思，我哋唔會再打畀你，拜拜。',
    quiet: '聽唔到你把聲，我哋遲啲再搵你，拜拜。',
    stillThere: '喂，你仲喺度嗎？',
    pardon: '唔好意思，我聽唔清楚。請問可唔可以？',
    goodbye: '多謝你接聽，拜拜。',
  },
  hears: {
    yes: '好呀##可以##可以呀##得##冇問題##我有興趣##好呀我有興趣',
    no: '唔使##唔使喇##冇興趣##唔需要##唔得閒',
    later: '我而家好忙##遲啲再打##開緊會',
    who: '你係邊個##等等先你係邊個##聽唔聽到##喂喂聽唔聽到',
    cost: '利息係幾多##利息幾多##要唔要收費㗎##收費##你哋係邊間銀行##邊間銀行',
    person:
      '真人##我想搵真人傾##幫我轉真人##客戶服務員##轉駁客戶服務員##轉駁真人##唔該轉駁真人##有冇真人聽電話##我要搵真人',
    doNotCall:
      '唔好再打嚟##唔好再打畀我##以後唔好打嚟##唔想再收到電話##我唔想再收到電話##唔好再打電話畀我##唔好再打電話畀我喇##再打我會投訴',
  },
  nameless: '呢位朋友',
  message: '{name}，多謝接聽。陽光銀行儲蓄計劃：年利率百分之四，隨時可以攞返出嚟。',
  labels: {
    interested: '有意向',
    refused: '已拒絕',
    later: '遲啲再聯絡',
    person: '轉真人',
    doNotCall: '勿再致電',
    silent: '冇人講嘢',
    notReached: '未接通',
  },
  interruptWords: 4,
}
