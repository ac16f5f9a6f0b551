import type { SpokenLines } from './spoken-lines.ts'

export const indonesianLines: SpokenLines = {
  agrees: [
    ['ya', 'boleh', 'terima kasih'],
    ['boleh', 'iya, saya mau', 'makasih ya'],
    ['silakan', 'ya, boleh', 'terima kasih'],
  ],
  refuses: [['tidak, terima kasih'], ['nggak dulu, makasih'], ['saya tidak tertarik']],
  asks: [
    ['bunganya berapa ya', 'boleh', 'iya, saya mau', 'terima kasih'],
    ['ada biaya adminnya nggak', 'oke', 'boleh', 'makasih ya'],
    ['ini dari bank mana ya', 'silakan', 'ya, boleh', 'terima kasih'],
  ],
  interrupts: [
    ['maaf, ini siapa ya', 'ya', 'boleh', 'terima kasih'],
    ['sebentar, dari mana ini', 'oke', 'boleh', 'makasih ya'],
    ['iya saya mau tahu', 'boleh', 'terima kasih'],
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
