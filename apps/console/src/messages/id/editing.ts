import type { WordsLike } from '../messages.ts'
import type { editing as known } from '../zh/editing.ts'

export const editing: WordsLike<typeof known> = {
  'editing.stale.title': 'Orang lain menyimpan saat Anda mengedit',
  'editing.stale.text':
    'Anda mulai dari versi {base}; sekarang versi {current}. Yang Anda ketik masih ada di sini: pilih mana yang dipakai.',
  'editing.stale.theirs': 'Muat milik mereka',
  'editing.stale.merge': 'Gabungkan keduanya',
  'editing.merge.done': 'Digabungkan: periksa lalu simpan',
  'editing.stale.mine': 'Timpa dengan milik saya',
  'editing.gone': 'Sementara itu sudah dihapus.',
  'editing.view': 'Lihat',
  'editing.notInForce': 'Belum berlaku',
  'editing.notInForce.hint': 'Disimpan, tetapi panggilan belum mengikutinya.',
  'editing.forbidden': 'Anda tidak boleh melihat bagian skrip ini. Minta izin kepada pemiliknya.',
  'editing.on': 'aktif',
  'editing.off': 'nonaktif',
  'editing.remark': 'Catatan',
  'editing.words.hint': 'Boleh berisi variabel, misalnya {example}; tambahkan dulu di pengaturan variabel.',
  'editing.keywords': 'Kata kunci',
  'editing.keywords.hint': 'Tekan Enter setelah setiap kata; saat menempel, pisahkan dengan ##.',
  'editing.more': '{count} lagi',
}
