import type { WordsLike } from '../messages.ts'
import type { scene as known } from '../zh/scene.ts'

export const scene: WordsLike<typeof known> = {
  'scene.tab.flowchart': 'Alur utama',
  'scene.tab.questions': 'Tanya jawab bisnis',
  'scene.tab.dialog': 'Dialog umum',
  'scene.tab.variables': 'Pengaturan variabel',
  'scene.tab.recordings': 'Unggah rekaman',
  'scene.tab.tags': 'Tag niat',
  'scene.tab.tests': 'Set uji',
  'scene.tab.settings': 'Pengaturan umum',
  'scene.tab.strategy': 'Strategi panggilan',
  'scene.tab.writingTest': 'Uji teks',
  'scene.tab.openApi': 'API terbuka',
  'scene.tabs': 'Halaman skrip',
  'scene.back': 'Kembali ke daftar skrip',
  'scene.readOnly.mask': 'Anda boleh membaca skrip ini, tetapi tidak mengubahnya.',
  'scene.readOnly.review': 'Skrip yang ditinjau tidak dapat diubah.',
  'scene.online.note':
    'Skrip ini daring: perubahan disimpan sebagai draf dan berlaku setelah diterbitkan lagi.',
  'scene.rejected': 'Gagal tinjauan: {reason}',
  'scene.version': 'Versi {version}',
  'scene.missing': 'Tidak ada skrip dipilih atau sudah dihapus.',
}
