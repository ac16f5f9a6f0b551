import type { WordsLike } from '../words.ts'
import type { login as known } from '../zh/login.ts'

export const login: WordsLike<typeof known> = {
  'login.account': 'Correo/Cuenta',
  'login.password': 'Contraseña',
  'login.account.required': 'Introduzca su nombre de usuario',
  'login.password.required': 'Introduzca su contraseña',
  'login.password.show': 'Mostrar contraseña',
  'login.signIn': 'Iniciar sesión',
  'login.lead': 'Diseñe una conversación; el robot llama, escucha y le cuenta exactamente qué se dijo.',
  'login.changePassword.old': 'Contraseña anterior',
  'login.changePassword.new': 'Nueva contraseña',
  'login.changePassword.confirm': 'Confirmar la nueva contraseña',
  'login.changePassword.mismatch': 'Las dos contraseñas no coinciden',
  'login.changePassword.note': 'Al cambiarla, terminan todas sus sesiones y deberá iniciar sesión de nuevo.',
  'login.changePassword.done': 'Contraseña cambiada; inicie sesión de nuevo',
}
