import type { WordsLike } from '../words.ts'
import type { questions as known } from '../zh/questions.ts'

export const questions: WordsLike<typeof known> = {
  'questions.lead.business': 'Yang mungkin ditanyakan tentang bisnis di node mana pun, dan jawaban robot.',
  'questions.lead.common':
    'Yang muncul di setiap percakapan, seperti “ini siapa” atau “ulangi”, dan balasannya.',
  'questions.notInForce':
    'Disimpan, diperiksa dan diterbitkan bersama skrip, tetapi panggilan belum menjawab darinya; pertanyaan itu dianggap tidak dipahami.',
  'questions.empty': 'Belum ada apa-apa. Tambahkan yang pertama.',
  'questions.add.business': 'Tambah tanya jawab',
  'questions.add.common': 'Tambah dialog',
  'questions.edit': '“{name}”',
  'questions.question': 'Pertanyaan baku',
  'questions.question.hint': 'Tidak boleh sama, dan tanpa variabel.',
  'questions.keywords': 'Pertanyaan dan kata kunci',
  'questions.answer': 'Jawaban',
  'questions.search': 'Pertanyaan atau kata kunci',
  'questions.enabled': 'Aktif',
  'questions.disabled': 'Nonaktif',
  'questions.enable': 'Aktifkan “{name}”',
  'questions.similar': '{count} cara bertanya',
  'questions.after': 'Setelah menjawab',
  'questions.func.1': 'Kembali ke alur utama',
  'questions.func.2': 'Batasi pengulangan',
  'questions.func.4': 'Tidak bisa disela',
  'questions.func.8': 'Tutup setelahnya',
  'questions.func.clears': 'Mematikan sakelar menghapus isian di bawahnya.',
  'questions.holdBeforeLead': 'Detik hening sebelumnya',
  'questions.leadWords': 'Kata pengantar',
  'questions.mastId': 'Lanjut ke node',
  'questions.whereItWas': 'Tempat percakapan tadi',
  'questions.maxRepeatTime': 'Dijawab paling banyak',
  'questions.maxRepeatNode': 'Lalu ke node',
  'questions.deleteSelected': 'Hapus yang dipilih',
  'questions.select': 'Pilih “{name}”',
  'questions.delete.title': 'Hapus {count}?',
  'questions.delete.text':
    'Versi terbit berikutnya tanpa: {names}. Versi yang sudah terbit dan catatan panggilan tidak berubah.',
}
