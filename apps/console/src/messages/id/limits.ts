import type { WordsLike } from '../messages.ts'
import type { limits as known } from '../zh/limits.ts'

export const limits: WordsLike<typeof known> = {
  'limits.title': 'Batas harian “{name}”',
  'limits.own':
    'Paling banyak {spend} per hari, {destinations} negara baru per hari, dan {pace} panggilan dimulai per detik.',
  'limits.spend': 'Belanja per hari, paling banyak (yuan)',
  'limits.spend.hint':
    'Panggilan dan SMS bersama, termasuk akun di bawahnya. Kosong: batas platform. Berlaku kini: {platform}.',
  'limits.spend.wrong': 'Isi jumlah di atas nol, paling banyak enam desimal',
  'limits.destinations': 'Negara baru per hari, paling banyak',
  'limits.destinations.hint':
    'Negara yang belum pernah dihubungi; kontak di negara lain menunggu hari berikutnya. 0: hanya negara yang sudah pernah dihubungi. Kosong: batas platform. Berlaku kini: {platform}.',
  'limits.pace': 'Panggilan dimulai per detik, paling banyak',
  'limits.pace.hint': 'Dari semua tugas bersama. Kosong: batas platform. Berlaku kini: {platform}.',
  'limits.today':
    'Hari ini: {spent} terpakai, {held} ditahan untuk panggilan berjalan, {destinations} negara baru, dilepas {releases} kali.',
  'limits.platform':
    'Batas Anda sendiri adalah batas platform: berlaku untuk setiap akun yang tidak punya batas sendiri.',
  'limits.change': 'Ubah batas',
  'limits.byAbove': 'Diatur oleh akun di atas.',
  'limits.release': 'Lepas untuk hari ini',
  'limits.release.title': 'Lepas batas hari ini untuk “{name}”?',
  'limits.release.text':
    'Hari ini ia boleh memakai sebanyak itu lagi, dan tugas yang menunggu langsung lanjut. Besok batas berlaku seperti biasa.',
  'limits.released': 'Dilepas: panggilannya lanjut',
  'alerts.title': 'Peringatan',
  'alerts.none': 'Tidak ada peringatan',
  'alerts.open': '{count} peringatan belum dibaca',
  'alerts.acknowledge': 'Mengerti',
  'alerts.acknowledgeAll': 'Tandai semua dibaca',
  'alerts.dailySpend': '{account} mencapai batas harian {limit}: panggilan dan SMS-nya berhenti.',
  'alerts.newDestinations':
    '{account} mencapai batas {limit} negara baru per hari: panggilan ke {destination} dan negara baru lain menunggu sampai besok.',
  'alerts.next.above':
    'Jika ini wajar, naikkan batas atau lepas untuk hari ini di “Batas”. Jika tidak, biarkan, dan periksa siapa yang masuk ke akun itu.',
  'alerts.next.own':
    'Panggilan lanjut sendiri besok. Untuk lanjut hari ini, minta akun di atas melepas atau menaikkan batas.',
}
