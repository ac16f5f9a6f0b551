import type { WordsLike } from '../messages.ts'
import type { keywords as known } from '../zh/keywords.ts'

export const keywords: WordsLike<typeof known> = {
  'keywords.intro': 'Satu niat dapat dipakai banyak cabang skrip: ubah di sini, semua cabang mengikutinya.',
  'keywords.scene': 'Skrip',
  'keywords.scene.none': 'Belum ada skrip. Buat dulu, lalu tambahkan kata kunci niat.',
  'keywords.add': 'Tambah niat',
  'keywords.edit': 'Niat “{name}”',
  'keywords.name': 'Nama niat',
  'keywords.search': 'Nama niat',
  'keywords.patterns': 'Pola (RE2)',
  'keywords.pattern': 'Pola {number}',
  'keywords.pattern.add': 'Tambah pola',
  'keywords.pattern.remove': 'Hapus pola {number}',
  'keywords.pattern.wrong': 'Pola tidak sah: {reason}',
  'keywords.try': 'Coba satu kalimat',
  'keywords.try.hint': 'Tidak disimpan; panggilan memakai pola yang sama.',
  'keywords.try.word': 'Mengandung kata kunci “{word}”',
  'keywords.try.pattern': 'Cocok dengan {pattern}',
  'keywords.try.none': 'Tidak ada yang cocok',
  'keywords.usedBy': 'Dipakai oleh',
  'keywords.usedBy.count': '{count} cabang',
  'keywords.usedBy.none': 'Tidak ada cabang',
  'keywords.empty': 'Skrip ini belum memiliki niat bersama.',
  'keywords.delete.title': 'Hapus niat “{name}”?',
  'keywords.delete.text':
    'Tidak ada cabang yang memakainya. Versi terbit berikutnya tanpa niat ini; versi yang terbit tidak berubah.',
  'keywords.delete.used': 'Masih dipakai cabang: lepaskan dulu di alur utama',
  'keywords.try.except': 'Dikecualikan oleh {pattern}',
  'keywords.except': 'Pola pengecualian (RE2)',
  'keywords.except.hint':
    'Kalimat yang cocok dengan salah satunya tidak diambil oleh pola atau kemiripan. Kata kunci tetap berlaku.',
  'keywords.except.nth': 'Pola pengecualian {number}',
  'keywords.except.add': 'Tambah pola pengecualian',
  'keywords.except.remove': 'Hapus pola pengecualian {number}',
}
