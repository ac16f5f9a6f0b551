import type { ScriptLanguage } from '@parley/contract/vocabulary'

/**
 * Whole announcement sentences, combined from subject, fault and advice. They are long enough that
 * a recognizer does not match one by accident, as it does with the last two words alone. Spaces
 * separate the units that a recognizer may learn once for all sentences.
 */
export const announcementSentences = (language: ScriptLanguage): readonly string[] => {
  const { callees, reasons, advice, courtesies } = frames[language]
  const failures = callees.flatMap((callee) =>
    reasons.flatMap((reason) => advice.map((more) => `${callee}${reason}${more}`)),
  )
  return [...failures, ...courtesies]
}

type Frame = {
  readonly callees: readonly string[]
  /**
   * "Does not answer" and "is forwarded" give no information about the callee. They are listed so
   * that the recognizer does not match another phrase instead.
   */
  readonly reasons: readonly string[]
  readonly advice: readonly string[]
  /** Announcements about a call that is being connected; listed for the same reason. */
  readonly courtesies: readonly string[]
}

const frames: Readonly<Record<ScriptLanguage, Frame>> = {
  // A recognizer for open speech compares whole sentences only, so the advice is part of them.
  'en-US': {
    callees: [
      'the number you have dialed is ',
      'the number you are calling is ',
      'the mobile phone you are calling is ',
      'the person you are calling is ',
      'the subscriber you have called is ',
      'the customer you are calling is ',
    ],
    reasons: [
      'switched off',
      'switched off or out of reach',
      'powered off',
      'temporarily out of service',
      'not in service',
      'not available',
      'not answering',
      'busy now',
      'on the phone',
    ],
    advice: ['', ' please try again later', ' please call again later'],
    courtesies: ['thank you for calling', 'please hold while we connect your call'],
  },
  'zh-CN': {
    callees: ['您拨打的电话 ', '您拨打的号码 ', '您拨打的用户 ', '您所拨打的电话 ', '您所拨打的用户 '],
    reasons: ['已关机', '已停机', '是空号', '正在通话中', '暂时无法接通', '不在服务区', '暂时无人接听'],
    advice: [''],
    courtesies: ['欢迎使用来电提醒业务', '请稍候正在为您接通'],
  },
  'zh-HK': {
    callees: ['你打嘅電話 ', '你打嘅用戶 ', '你所打嘅電話 ', '你所打嘅電話號碼 '],
    reasons: ['已經關機', '並不正確', '正在通話', '暫時未能接通', '不在服務範圍', '暫時冇人接聽'],
    advice: [''],
    courtesies: ['歡迎使用來電轉駁服務', '請稍候正在為你接駁'],
  },
  'id-ID': {
    callees: ['nomor yang anda tuju ', 'nomor yang anda hubungi '],
    reasons: [
      'sedang tidak aktif',
      'tidak terdaftar',
      'berada di luar jangkauan',
      'sedang sibuk',
      'tidak dapat dihubungi',
      'sedang dialihkan',
    ],
    advice: [''],
    courtesies: ['terima kasih telah menghubungi', 'mohon tunggu panggilan anda sedang disambungkan'],
  },
}
