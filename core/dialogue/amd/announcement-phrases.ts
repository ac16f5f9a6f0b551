import type { CallStatus, ScriptLanguage } from '@parley/contract/vocabulary'

/** What an announcement states about the callee's line. */
export type AnnouncedStatus = Extract<CallStatus, 'poweredOff' | 'invalidNumber' | 'unreachable' | 'userBusy'>

/**
 * Phrases that carriers play before the answer when they cannot complete a call. `network`: about
 * the carrier's own lines, so it gives no information about the callee. Short and long forms are
 * both listed: a recognizer with a small vocabulary finds only the long ones inside a sentence.
 */
export const announcementPhrases: Readonly<
  Record<ScriptLanguage, Readonly<Record<AnnouncedStatus | 'network', readonly string[]>>>
> = {
  'en-US': {
    invalidNumber: [
      'not in service',
      'is not in service',
      'no longer in service',
      'does not exist',
      'has been disconnected',
      'not a working number',
      'not a valid number',
      'is not valid',
      'number is invalid',
      'is not recognized',
      'is not recognized',
      'is unallocated',
      'not been assigned',
      'cannot be completed as dialed',
      'cannot be completed as dialled',
      'check the number',
    ],
    poweredOff: [
      'switched off',
      'is switched off',
      'turned off',
      'is turned off',
      'powered off',
      'is powered off',
      'out of service',
      'temporarily suspended',
    ],
    userBusy: [
      'is busy',
      'number is busy',
      'user is busy',
      'line is busy',
      'currently busy',
      'is engaged',
      'on the phone',
      'is on the phone',
      'on another call',
      'another conversation',
    ],
    unreachable: [
      'out of reach',
      'is out of reach',
      'cannot be reached',
      "can't be reached",
      'could not be reached',
      'is not reachable',
      'unreachable',
      'out of coverage',
      'outside the coverage area',
      'out of the service area',
      'not available',
      'is not available',
      'cannot be connected',
    ],
    network: [
      'circuits are busy',
      'circuits are now busy',
      'lines are busy',
      'network is busy',
      'system is busy',
    ],
  },
  'zh-CN': {
    invalidNumber: [
      '空号',
      '号码不存在',
      '是空号',
      '号码有误',
      '号码不正确',
      '未启用',
      '查证后再拨',
      '核对后再拨',
    ],
    poweredOff: ['关机', '已关机', '停机', '已停机', '暂停服务', '停止服务'],
    userBusy: ['正在通话中', '通话中', '正忙', '占线', '正在使用中'],
    unreachable: ['无法接通', '暂时无法接通', '不在服务区', '不在服务范围', '无法联系'],
    network: [
      '网络忙',
      '网络繁忙',
      '网络正忙',
      '线路忙',
      '线路繁忙',
      '线路正忙',
      '系统忙',
      '系统繁忙',
      '系统正忙',
    ],
  },
  'zh-HK': {
    invalidNumber: [
      '空號',
      '號碼不存在',
      '號碼並不正確',
      '號碼不正確',
      '冇呢個號碼',
      '沒有這個號碼',
      '未有登記',
    ],
    poweredOff: ['關機', '關咗機', '已經關機', '熄咗機', '暫停服務', '停止服務'],
    userBusy: ['正在通話', '通話中', '講緊電話', '用戶正忙', '用戶忙', '電話正忙', '正在使用'],
    unreachable: ['未能接通', '暫時未能接通', '無法接通', '接通唔到', '不在服務範圍', '唔喺服務範圍'],
    network: ['網絡繁忙', '網絡正忙', '線路繁忙', '線路正忙', '系統繁忙'],
  },
  'id-ID': {
    invalidNumber: [
      'tidak terdaftar',
      'belum terdaftar',
      'tidak terpasang',
      'belum terpasang',
      'tidak dikenal',
      'tidak valid',
      'periksa kembali nomor',
    ],
    poweredOff: ['tidak aktif', 'sedang tidak aktif', 'sudah tidak aktif', 'dimatikan', 'sedang dimatikan'],
    userBusy: ['sedang sibuk', 'sedang berbicara', 'panggilan lain', 'sedang menelepon'],
    unreachable: [
      'luar jangkauan',
      'di luar jangkauan',
      'luar area',
      'tidak dapat dihubungi',
      'belum dapat dihubungi',
      'tidak bisa dihubungi',
    ],
    network: [
      'jaringan sibuk',
      'jaringan sedang sibuk',
      'saluran sibuk',
      'saluran sedang sibuk',
      'gangguan jaringan',
    ],
  },
}
