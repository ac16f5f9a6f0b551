import type { WordsLike } from '../words.ts'
import type { login as known } from '../zh/login.ts'

export const login: WordsLike<typeof known> = {
  'login.account': 'Email/Akun',
  'login.password': 'Kata sandi',
  'login.account.required': 'Masukkan nama pengguna Anda',
  'login.password.required': 'Masukkan kata sandi Anda',
  'login.password.show': 'Tampilkan kata sandi',
  'login.signIn': 'Masuk',
  'login.lead':
    'Rancang percakapan sekali; robot menelepon, mendengarkan, dan melaporkan persis apa yang dikatakan.',
  'login.changePassword.old': 'Kata sandi lama',
  'login.changePassword.new': 'Kata sandi baru',
  'login.changePassword.confirm': 'Konfirmasi kata sandi baru',
  'login.changePassword.mismatch': 'Kedua kata sandi tidak sama',
  'login.changePassword.note': 'Setelah diubah, semua sesi Anda berakhir dan Anda masuk kembali.',
  'login.changePassword.done': 'Kata sandi diubah; silakan masuk kembali',
}
