import type { WordsLike } from '../messages.ts'
import type { login as known } from '../zh/login.ts'

export const login: WordsLike<typeof known> = {
  'login.account': 'Correo/Cuenta',
  'login.password': 'Contraseña',
  'login.account.required': 'Introduzca su nombre de usuario',
  'login.password.required': 'Introduzca su contraseña',
  'login.password.show': 'Mostrar contraseña',
  'login.signIn': 'Iniciar sesión',
  'login.intro': 'Diseñe una conversación; el robot llama, escucha y le cuenta exactamente qué se dijo.',
  'login.changePassword.old': 'Contraseña anterior',
  'login.changePassword.new': 'Nueva contraseña',
  'login.changePassword.confirm': 'Confirmar la nueva contraseña',
  'login.changePassword.mismatch': 'Las dos contraseñas no coinciden',
  'login.changePassword.note': 'Al cambiar la contraseña se cierra la sesión en todas partes.',
  'login.changePassword.done': 'Contraseña cambiada; inicie sesión de nuevo',
  'login.sessions': 'Dónde ha iniciado sesión',
  'login.sessions.browser': 'Navegador',
  'login.sessions.address': 'Dirección de red',
  'login.sessions.startedAt': 'Sesión iniciada',
  'login.sessions.current': 'Este navegador',
  'login.sessions.end': 'Cerrar sesión',
  'login.sessions.endAll': 'Cerrar sesión en los demás',
  'login.sessions.end.title': '¿Cerrar la sesión de {browser}?',
  'login.sessions.end.text': 'Allí habrá que iniciar sesión de nuevo. Lo guardado se conserva.',
  'login.sessions.endAll.title': '¿Cerrar sesión en todos los demás?',
  'login.sessions.endAll.text':
    'Los demás navegadores y programas con esta cuenta tendrán que iniciar sesión de nuevo.',
  'login.sessions.alone': 'Solo ha iniciado sesión aquí',
}
