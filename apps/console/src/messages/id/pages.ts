import type { WordsLike } from '../messages.ts'
import type { pages as known } from '../zh/pages.ts'

export const pages: WordsLike<typeof known> = {
  'pages.notFound.text': 'Maaf, halaman yang Anda kunjungi tidak ada.',
  'pages.forbidden.text': 'Maaf, Anda tidak berwenang mengakses halaman ini.',
  'pages.backHome': 'Kembali ke beranda',
  'pages.broken.text': 'Maaf, terjadi masalah saat memuat halaman.',
  'pages.broken.reload': 'Muat ulang',
  'pages.coming.title': 'Halaman ini belum dibuat',
  'pages.coming.text':
    '“{page}” sedang dibuat. Data Anda tidak hilang; sementara itu halaman berikut berfungsi:',
  'pages.forbidden.roles':
    'Anda masuk sebagai {role}. Halaman ini untuk: {roles}. Bila perlu, mintalah kepada administrator akun Anda.',
  'pages.forbidden.grant':
    'Anda masuk sebagai {role} dan tidak punya izin untuk ini. Mintalah kepada pemilik skrip atau akun.',
}
