import type { SavingsWords } from '../savings-scene.ts'

export const indonesianWords: SavingsWords = {
  language: 'id-ID',
  sceneName: 'Tabungan baru',
  says: {
    opening: 'Halo {name}, saya Alice dari Bank Sunrise. Boleh saya jelaskan tabungan baru kami?',
    offer: 'Bunganya empat persen setahun, dan bisa diambil kapan saja. Boleh kami kirim rinciannya?',
    offerAgain: 'Boleh kami kirim rincian tabungan ini?',
    who: 'Saya asisten suara dari Bank Sunrise. Boleh saya lanjutkan?',
    cost: 'Tabungan ini tanpa biaya, bunganya empat persen setahun. Boleh saya lanjutkan?',
    agreed: 'Baik, rinciannya kami kirim hari ini. Sampai jumpa.',
    refused: 'Baik, terima kasih atas waktunya. Sampai jumpa.',
    later: 'Baik, kami akan menelepon lain kali. Sampai jumpa.',
    person: 'Baik, petugas kami akan menelepon hari ini. Sampai jumpa.',
    doNotCall: 'Mohon maaf, kami tidak akan menelepon lagi. Sampai jumpa.',
    quiet: 'Suara Anda tidak terdengar. Kami akan menelepon lagi. Sampai jumpa.',
    stillThere: 'Halo, apakah Anda masih di sana?',
    pardon: 'Maaf, kurang jelas. Tolong jawab ya atau tidak.',
    goodbye: 'Terima kasih. Sampai jumpa.',
  },
  hears: {
    yes: 'ya##iya##boleh##ya boleh##iya saya mau##oke##silakan##iya saya mau tahu##saya tertarik',
    no: 'tidak##tidak terima kasih##nggak dulu##nggak dulu makasih##tidak tertarik##saya tidak tertarik',
    later: 'saya lagi sibuk##nanti saja##lain kali',
    who: 'ini siapa##ini siapa ya##maaf ini siapa ya##dari mana ini##sebentar dari mana ini',
    cost: 'bunganya berapa##bunganya berapa ya##ada biaya##ada biaya adminnya nggak##dari bank mana##ini dari bank mana ya',
    person:
      'bicara dengan orang##saya mau bicara dengan orang##sambungkan ke petugas##tolong sambungkan ke petugas##sambungkan ke cs##bisa sambungkan ke cs##bicara sama cs##saya mau bicara sama cs##ada orangnya nggak##sambungkan ke petugas saja',
    doNotCall:
      'jangan telepon saya lagi##jangan telepon lagi##hapus nomor saya##tolong hapus nomor saya##jangan hubungi saya lagi##tolong jangan hubungi saya lagi##hapus nomor saya dari daftar',
  },
  nameless: 'Bapak atau Ibu',
  message: 'Terima kasih, {name}. Tabungan Sunrise: bunga empat persen setahun, bisa diambil kapan saja.',
  labels: {
    interested: 'berminat',
    refused: 'menolak',
    later: 'hubungi nanti',
    person: 'minta petugas',
    doNotCall: 'jangan hubungi',
    silent: 'diam',
    notReached: 'tidak tersambung',
  },
  interruptWords: 3,
}
