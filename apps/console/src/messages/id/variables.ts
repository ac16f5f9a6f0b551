import type { WordsLike } from '../messages.ts'
import type { variables as known } from '../zh/variables.ts'

export const variables: WordsLike<typeof known> = {
  'variables.intro':
    'Yang dibawa kontak dan diucapkan robot. Tambahkan di sini dulu, lalu tulis {example} di kalimat.',
  'variables.empty': 'Belum ada variabel. Tanpa variabel, skrip mengatakan hal yang sama kepada semua orang.',
  'variables.add': 'Tambah variabel',
  'variables.edit': 'Variabel {name}',
  'variables.name': 'Nama variabel',
  'variables.name.hint': 'Tanpa kurung kurawal. Variabel yang dipakai kalimat tidak bisa diganti namanya.',
  'variables.name.wrong': 'Nama variabel tidak boleh berisi { } atau ##',
  'variables.type': 'Tipe',
  'variables.type.custom': 'Teks bebas',
  'variables.type.gender': 'Jenis kelamin (hanya laki-laki atau perempuan)',
  'variables.type.money': 'Uang (dua desimal)',
  'variables.type.name': 'Nama orang',
  'variables.type.number': 'Angka (hanya digit)',
  'variables.type.regex': 'Ekspresi reguler',
  'variables.regex': 'Pola (RE2)',
  'variables.regex.hint': 'Seluruh nilai harus cocok, misalnya {example}',
  'variables.regex.wrong': 'Pola tidak sah: {reason}',
  'variables.try': 'Coba sebuah nilai',
  'variables.try.hint': 'Dinilai seperti saat impor; tidak disimpan.',
  'variables.try.fits': 'Cocok',
  'variables.try.fails': 'Tidak cocok: impor akan menolak kontak ini',
  'variables.tip': 'Petunjuk bagi pengisi',
  'variables.relatedText': 'Teks terkait',
  'variables.paramDesc': 'Deskripsi',
  'variables.defaultValue': 'Nilai bawaan',
  'variables.defaultValue.hint':
    'Diucapkan untuk kontak tanpa nilai. Kosongkan bila setiap kontak wajib punya nilai.',
  'variables.ttsType': 'Diucapkan dengan',
  'variables.ttsType.whole': 'Seluruh kalimat dengan sintesis',
  'variables.ttsType.variable': 'Hanya variabel yang disintesis, sisanya rekaman',
  'variables.usedIn': 'Dipakai di',
  'variables.usedIn.count': '{count} kalimat',
  'variables.usedIn.none': 'Tidak dipakai',
  'variables.delete.title': 'Hapus variabel “{name}”?',
  'variables.delete.text':
    'Tidak ada kalimat yang memakainya. Kontak yang diimpor nanti tidak memerlukannya; versi yang terbit tidak berubah.',
  'variables.delete.used': 'Masih dipakai kalimat: keluarkan dulu dari sana',
}
