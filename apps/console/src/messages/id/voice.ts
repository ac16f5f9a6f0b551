import type { WordsLike } from '../messages.ts'
import type { voice as known } from '../zh/voice.ts'

export const voice: WordsLike<typeof known> = {
  'voice.title': 'Uji suara',
  'voice.way': 'Cara menguji',
  'voice.byTyping': 'Dengan mengetik',
  'voice.byVoice': 'Dengan suara',
  'voice.begin': 'Bicara dengannya',
  'voice.again': 'Bicara lagi',
  'voice.hangUp': 'Tutup',
  'voice.mute': 'Bisukan',
  'voice.level': 'Kerasnya mikrofon',
  'voice.path': 'Jalan percakapan',
  'voice.hearing': 'Mendengar…',
  'voice.intro':
    'Tekan “Bicara dengannya” dan jawab seperti penerima panggilan. Yang berbicara adalah draf tersimpan, dengan pengenalan suara, suara robot, dan aturan yang sama seperti panggilan. Tidak ada yang direkam atau ditagih; paling lama lima menit.',
  'voice.waited':
    'Menunggu {all} ms: jeda {pause}, kata {words}, keputusan {decision}, bunyi pertama {sound}',
  'voice.notBegun': 'Percakapan berakhir sebelum dimulai',
  'voice.cut': 'Sambungan terputus',
  'voice.cut.next': 'Yang hilang hanya percakapan ini. Periksa jaringan Anda, lalu bicara lagi.',
  'voice.stage.idle': 'Belum tersambung',
  'voice.stage.asking': 'Menunggu mikrofon…',
  'voice.stage.preparing': 'Robot menyiapkan kata-katanya…',
  'voice.stage.talking': 'Berbicara',
  'voice.stage.over': 'Selesai',
  'voice.trouble.insecure': 'Halaman ini tidak boleh memakai mikrofon',
  'voice.trouble.insecure.next':
    'Peramban hanya memberikannya kepada halaman lewat HTTPS atau dari komputer ini sendiri. Buka halaman ini dengan alamat HTTPS-nya.',
  'voice.trouble.denied': 'Peramban diminta tidak memberikan mikrofon',
  'voice.trouble.denied.next': 'Izinkan lewat tanda di sebelah alamat halaman, lalu bicara lagi.',
  'voice.trouble.noMicrophone': 'Mikrofon tidak ditemukan',
  'voice.trouble.noMicrophone.next': 'Pasang atau nyalakan mikrofon, lalu bicara lagi.',
  'voice.trouble.microphoneTaken': 'Mikrofon dipakai program lain, atau dicabut',
  'voice.trouble.microphoneTaken.next': 'Tutup program itu atau pasang lagi, lalu bicara lagi.',
  'voice.trouble.noSound': 'Peramban ini tidak dapat membuka suara',
  'voice.trouble.noSound.next':
    'Muat ulang halaman; jika tidak membantu, coba peramban lain. Uji teks tidak memerlukan suara.',
}
