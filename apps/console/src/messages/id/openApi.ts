import type { WordsLike } from '../messages.ts'
import type { openApi as known } from '../zh/openApi.ts'

export const openApi: WordsLike<typeof known> = {
  'openApi.title': 'Contoh kode',
  'openApi.intro':
    'Lakukan panggilan dengan skrip ini dari program Anda: masuk, buat tugas, impor kontak, mulai, baca rekaman panggilan.',
  'openApi.notOnline': 'Skrip belum daring: tugas dapat dibuat setelah daring.',
  'openApi.language': 'Bahasa pemrograman',
  'openApi.copy': 'Salin',
  'openApi.download': 'Unduh',
  'openApi.copied': 'Tersalin',
  'openApi.notCopied': 'Peramban tidak mengizinkan penyalinan: pilih kodenya atau unduh berkasnya.',
  'openApi.how':
    'Unduh lalu jalankan seperti ini. Akun, kata sandi, dan nomor dibaca dari lingkungan dan tidak ada di berkas.',
  'openApi.codeOf': 'Kode {language}',
  'openApi.description': 'Uraian semua panggilan (OpenAPI 3.1)',
}
