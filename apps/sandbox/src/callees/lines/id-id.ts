import type { SpokenLines } from './spoken-lines.ts'

export const indonesianLines: SpokenLines = {
  agrees: [
    ['ya', 'boleh'],
    ['boleh', 'iya, saya mau', 'boleh'],
    ['silakan', 'ya, boleh', 'ya'],
  ],
  refuses: [['tidak, terima kasih'], ['nggak dulu, makasih'], ['saya tidak tertarik']],
  asks: [
    ['bunganya berapa ya', 'boleh', 'iya, saya mau'],
    ['ada biaya adminnya nggak', 'oke', 'boleh'],
    ['ini dari bank mana ya', 'silakan', 'ya, boleh'],
  ],
  interrupts: [
    ['maaf, ini siapa ya', 'ya', 'boleh'],
    ['sebentar, dari mana ini', 'oke', 'boleh'],
    ['iya saya mau tahu', 'boleh', 'ya'],
  ],
  wantsPerson: [
    ['saya mau bicara dengan orang', 'tolong sambungkan ke petugas'],
    ['bisa sambungkan ke CS', 'saya mau bicara sama CS'],
    ['ada orangnya nggak, saya mau ngomong langsung', 'sambungkan ke petugas saja'],
  ],
  hangsUp: [['ya'], ['ini siapa ya'], ['saya lagi sibuk']],
  doNotCall: [
    ['jangan telepon saya lagi', 'tolong hapus nomor saya'],
    ['tolong jangan hubungi saya lagi', 'jangan telepon lagi'],
    ['hapus nomor saya dari daftar', 'jangan telepon saya lagi'],
  ],
  agent: [
    ['Selamat siang, dengan Ani, ada yang bisa saya bantu', 'baik, segera saya bantu'],
    ['Halo, Anda terhubung dengan petugas', 'tentu, mohon tunggu sebentar'],
  ],
  voicemail: [
    ['Halo, Anda terhubung dengan kotak suara, silakan tinggalkan pesan setelah nada berikut'],
    ['Nomor yang Anda hubungi tidak dapat menerima panggilan, silakan tinggalkan pesan setelah bunyi bip'],
    ['Hai, ini Budi, saya sedang tidak bisa angkat telepon, tinggalkan pesan setelah nada ya'],
  ],
  switchedOff: [
    ['Nomor yang Anda tuju sedang tidak aktif atau berada di luar jangkauan, cobalah beberapa saat lagi'],
    ['Maaf, nomor yang Anda hubungi sedang tidak aktif, silakan hubungi beberapa saat lagi'],
  ],
}
