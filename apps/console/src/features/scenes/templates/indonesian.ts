import type { TemplateWords } from './template-graphs.ts'

export const indonesian: TemplateWords = {
  intents: {
    yes: {
      name: 'setuju',
      words: ['ya', 'iya', 'boleh', 'bisa', 'baik', 'oke', 'tentu', 'puas', 'bersedia', 'silakan'],
    },
    no: {
      name: 'menolak',
      words: ['tidak', 'tidak usah', 'tidak bisa', 'tidak mau', 'tidak tertarik', 'tidak puas', 'jangan'],
    },
    later: { name: 'lain waktu', words: ['nanti', 'lain kali', 'sedang sibuk', 'lagi sibuk', 'lain waktu'] },
    who: { name: 'bertanya siapa', words: ['ini siapa', 'siapa ini', 'dari mana', 'anda siapa', 'robot ya'] },
    done: { name: 'sudah bayar', words: ['sudah bayar', 'sudah dibayar', 'sudah saya bayar', 'sudah lunas'] },
  },
  templates: {
    appointment: {
      opening: ['Pembuka', 'Halo {name}. Anda punya janji temu pada {time}. Apakah Anda bisa datang?'],
      who: [
        'Siapa yang menelepon',
        'Saya asisten otomatis untuk janji temu Anda pada {time}. Apakah Anda bisa datang?',
      ],
      reschedule: [
        'Tawarkan waktu lain',
        'Saya mengerti. Bolehkah rekan kami menelepon untuk mengatur waktu lain?',
      ],
      confirmed: ['Dikonfirmasi', 'Terima kasih. Janji temu Anda sudah dikonfirmasi. Sampai jumpa.'],
      callBack: ['Minta waktu lain', 'Rekan kami akan menelepon Anda. Sampai jumpa.'],
      cancelled: ['Dibatalkan', 'Baik. Janji temu Anda kami batalkan. Sampai jumpa.'],
      quiet: ['Diam', 'Suara Anda tidak terdengar. Kami akan mencoba lagi. Sampai jumpa.'],
    },
    survey: {
      opening: [
        'Pembuka',
        'Halo {name}. Bolehkah saya mengajukan dua pertanyaan singkat tentang layanan kami?',
      ],
      who: [
        'Siapa yang menelepon',
        'Saya asisten otomatis layanan pelanggan. Bolehkah saya mengajukan dua pertanyaan?',
      ],
      satisfied: ['Puas?', 'Terima kasih. Apakah Anda puas dengan layanan kami?'],
      recommend: [
        'Mau merekomendasikan?',
        'Senang mendengarnya. Apakah Anda bersedia merekomendasikan kami kepada teman?',
      ],
      callBackOffer: ['Tawarkan telepon balik', 'Mohon maaf. Bolehkah rekan kami menelepon Anda kembali?'],
      promoter: ['Mau merekomendasikan', 'Terima kasih banyak. Sampai jumpa.'],
      neutral: ['Puas', 'Terima kasih atas jawaban Anda. Sampai jumpa.'],
      callBack: ['Minta telepon balik', 'Rekan kami akan menelepon Anda kembali. Sampai jumpa.'],
      unhappy: ['Tidak puas', 'Terima kasih atas masukan Anda. Sampai jumpa.'],
      declined: ['Tidak ikut', 'Tidak apa-apa. Terima kasih atas waktunya. Sampai jumpa.'],
      quiet: ['Diam', 'Suara Anda tidak terdengar. Terima kasih dan sampai jumpa.'],
    },
    payment: {
      opening: [
        'Pembuka',
        'Halo {name}. Tagihan Anda sebesar {amount} jatuh tempo pada {date}. Apakah Anda bisa membayar tepat waktu?',
      ],
      who: [
        'Siapa yang menelepon',
        'Saya asisten otomatis bagian tagihan. Apakah Anda bisa membayar {amount} sebelum {date}?',
      ],
      help: ['Tawarkan bantuan', 'Saya mengerti. Bolehkah rekan kami menelepon untuk mencari solusi?'],
      paid: ['Sudah bayar', 'Terima kasih. Kami akan memeriksanya. Abaikan pengingat ini. Sampai jumpa.'],
      promised: ['Akan bayar', 'Terima kasih. Sudah kami catat. Sampai jumpa.'],
      callBack: ['Minta telepon balik', 'Rekan kami akan menelepon Anda. Sampai jumpa.'],
      refused: ['Tidak akan bayar', 'Baik. Silakan hubungi kami bila sudah bisa. Sampai jumpa.'],
      quiet: ['Diam', 'Suara Anda tidak terdengar. Kami akan menelepon lagi. Sampai jumpa.'],
    },
    leads: {
      opening: [
        'Pembuka',
        'Halo {name}. Anda pernah menanyakan penawaran kami. Bolehkah saya mengajukan dua pertanyaan singkat?',
      ],
      who: [
        'Siapa yang menelepon',
        'Saya asisten otomatis tim penjualan. Bolehkah saya mengajukan dua pertanyaan?',
      ],
      need: ['Segera membeli?', 'Terima kasih. Apakah Anda berencana membeli dalam tiga bulan ke depan?'],
      meeting: ['Tawarkan konsultasi', 'Baik. Bolehkah konsultan kami menelepon Anda hari ini?'],
      qualified: ['Prospek', 'Bagus. Konsultan kami akan menelepon Anda hari ini. Sampai jumpa.'],
      nurture: ['Tertarik, belum sekarang', 'Baik. Kami akan mengirim informasi kepada Anda. Sampai jumpa.'],
      later: ['Telepon lain waktu', 'Tentu. Kami akan menelepon lain waktu. Sampai jumpa.'],
      refused: ['Tidak tertarik', 'Saya mengerti. Terima kasih atas waktunya. Sampai jumpa.'],
      quiet: ['Diam', 'Suara Anda tidak terdengar. Kami akan mencoba lagi. Sampai jumpa.'],
    },
  },
  nameless: 'Bapak atau Ibu',
  disclosure: 'Ini panggilan otomatis dan direkam.',
  notReached: 'Tidak tersambung',
  silent: 'tidak bersuara',
  stillThere: 'Halo, apakah Anda masih di sana?',
  pardon: 'Maaf, saya kurang jelas. Mohon jawab ya atau tidak.',
  goodbye: 'Terima kasih. Sampai jumpa.',
  interruptWords: 3,
}
