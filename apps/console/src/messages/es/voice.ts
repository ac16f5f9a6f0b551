import type { WordsLike } from '../messages.ts'
import type { voice as known } from '../zh/voice.ts'

export const voice: WordsLike<typeof known> = {
  'voice.title': 'Prueba de voz',
  'voice.way': 'Forma de probar',
  'voice.byTyping': 'Escribiendo',
  'voice.byVoice': 'Hablando',
  'voice.begin': 'Hablar con él',
  'voice.again': 'Hablar otra vez',
  'voice.hangUp': 'Colgar',
  'voice.mute': 'Silenciar',
  'voice.level': 'Volumen del micrófono',
  'voice.path': 'Por dónde ha ido la conversación',
  'voice.hearing': 'Oyendo…',
  'voice.intro':
    'Pulse «Hablar con él» y responda como lo haría un cliente. Habla el borrador guardado, con el mismo reconocimiento, voz y reglas que una llamada. Nada se graba ni se cobra; cinco minutos como máximo.',
  'voice.waited':
    'Espera de {all} ms: pausa {pause}, palabras {words}, decisión {decision}, primer sonido {sound}',
  'voice.notBegun': 'La conversación terminó antes de empezar',
  'voice.cut': 'Se cortó la conexión',
  'voice.cut.next': 'Solo se perdió esta conversación. Revise su red y hable otra vez.',
  'voice.stage.idle': 'Sin conexión',
  'voice.stage.asking': 'Esperando el micrófono…',
  'voice.stage.preparing': 'El robot prepara sus palabras…',
  'voice.stage.talking': 'Hablando',
  'voice.stage.over': 'Terminada',
  'voice.trouble.insecure': 'Esta página no puede usar el micrófono',
  'voice.trouble.insecure.next':
    'Los navegadores solo lo dan a páginas que llegan por HTTPS o de este mismo equipo. Abra esta página por su dirección HTTPS.',
  'voice.trouble.denied': 'Se le dijo al navegador que no dé el micrófono',
  'voice.trouble.denied.next': 'Permítalo con el icono junto a la dirección de la página y hable otra vez.',
  'voice.trouble.noMicrophone': 'No se encontró ningún micrófono',
  'voice.trouble.noMicrophone.next': 'Conecte uno o enciéndalo y hable otra vez.',
  'voice.trouble.microphoneTaken': 'Otro programa usa el micrófono, o se ha desconectado',
  'voice.trouble.microphoneTaken.next': 'Cierre el otro programa o conéctelo de nuevo y hable otra vez.',
  'voice.trouble.noSound': 'Este navegador no pudo abrir el sonido',
  'voice.trouble.noSound.next':
    'Cargue la página de nuevo; si no ayuda, pruebe otro navegador. La prueba de texto no necesita sonido.',
}
