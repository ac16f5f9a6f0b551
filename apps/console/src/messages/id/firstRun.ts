import type { WordsLike } from '../messages.ts'
import type { firstRun as known } from '../zh/firstRun.ts'

export const firstRun: WordsLike<typeof known> = {
  'firstRun.title': 'Langkah pertama',
  'firstRun.intro': 'Langkah tercentang sendiri saat Anda menjalankannya.',
  'firstRun.script': 'Satu skrip Anda daring',
  'firstRun.script.go': 'Mulai dari templat lalu terbitkan',
  'firstRun.task': 'Satu tugas punya nomor',
  'firstRun.task.go': 'Buat tugas dan impor nomor',
  'firstRun.call': 'Satu panggilan dijawab',
  'firstRun.call.go': 'Mulai tugas, misalnya ke nomor sandbox 12025550001',
  'firstRun.label': 'Ia mendapat label dan Anda bisa membaca alasannya',
  'firstRun.label.go': 'Buka panggilan',
  'firstRun.done': 'Selesai',
  'firstRun.open': 'Belum',
  'firstRun.hide': 'Jangan tampilkan lagi',
}
