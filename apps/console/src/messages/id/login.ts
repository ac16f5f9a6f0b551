import type { WordsLike } from '../messages.ts'
import type { login as known } from '../zh/login.ts'

export const login: WordsLike<typeof known> = {
  'login.account': 'Email/Akun',
  'login.password': 'Kata sandi',
  'login.account.required': 'Masukkan nama pengguna Anda',
  'login.password.required': 'Masukkan kata sandi Anda',
  'login.password.show': 'Tampilkan kata sandi',
  'login.signIn': 'Masuk',
  'login.intro':
    'Rancang percakapan sekali; robot menelepon, mendengarkan, dan melaporkan persis apa yang dikatakan.',
  'login.changePassword.old': 'Kata sandi lama',
  'login.changePassword.new': 'Kata sandi baru',
  'login.changePassword.confirm': 'Konfirmasi kata sandi baru',
  'login.changePassword.mismatch': 'Kedua kata sandi tidak sama',
  'login.changePassword.note': 'Mengubah kata sandi mengeluarkan Anda dari semua tempat.',
  'login.changePassword.done': 'Kata sandi diubah; silakan masuk kembali',
  'login.sessions': 'Tempat Anda masuk',
  'login.sessions.browser': 'Peramban',
  'login.sessions.address': 'Alamat jaringan',
  'login.sessions.startedAt': 'Masuk sejak',
  'login.sessions.current': 'Peramban ini',
  'login.sessions.end': 'Keluarkan',
  'login.sessions.endAll': 'Keluarkan dari tempat lain',
  'login.sessions.end.title': 'Keluarkan {browser}?',
  'login.sessions.end.text': 'Di sana harus masuk lagi. Yang sudah disimpan tetap ada.',
  'login.sessions.endAll.title': 'Keluarkan dari semua tempat lain?',
  'login.sessions.endAll.text':
    'Semua peramban dan program lain yang masuk dengan akun ini harus masuk lagi.',
  'login.sessions.alone': 'Anda hanya masuk di sini',
}
