import type { WordsLike } from '../words.ts'
import type { seats as known } from '../zh/seats.ts'

export const seats: WordsLike<typeof known> = {
  'seats.title': 'Grupos de agentes',
  'seats.lead':
    'Las personas que toman las llamadas del robot: por grupos, con lo que hace ahora cada puesto.',
  'seats.kind.sip': 'Grupos SIP',
  'seats.kind.cc': 'Grupos de centro de llamadas',
  'seats.group.add': 'Añadir grupo',
  'seats.group.edit': 'Grupo «{name}»',
  'seats.group.name': 'Nombre del grupo',
  'seats.group.name.hint': 'Un nodo del flujo transfiere las llamadas a este nombre.',
  'seats.group.empty': 'Aún no hay grupos. Añada uno para que el robot pueda transferir llamadas.',
  'seats.group.delete': '¿Eliminar el grupo «{name}»?',
  'seats.group.delete.text':
    'Se eliminan también sus puestos. No se puede eliminar un grupo que usa una tarea en curso.',
  'seats.seats': 'Puestos',
  'seats.busy': 'Ocupados',
  'seats.wrapUp': 'Cierre (s)',
  'seats.wrapUp.hint': 'Cuánto descansa un puesto tras una llamada antes de recibir la siguiente.',
  'seats.of': 'Puestos de «{name}»',
  'seats.seat.add': 'Añadir puesto',
  'seats.seat.name': 'Nombre del puesto',
  'seats.seat.place': 'Dirección o extensión',
  'seats.seat.address': 'Dirección SIP',
  'seats.seat.address.hint':
    'usuario@servidor:puerto; sin puerto es 5060. Se rechazan direcciones reservadas y privadas.',
  'seats.seat.extension': 'Extensión',
  'seats.seat.empty': 'El grupo aún no tiene puestos. Añada uno y conéctelo para atender.',
  'seats.seat.busy': 'El puesto está en una llamada',
  'seats.seat.delete': '¿Eliminar el puesto «{name}»?',
  'seats.seat.delete.text': 'No se le transferirán más llamadas.',
  'seats.since': 'Desde',
  'seats.state.offline': 'Desconectado',
  'seats.state.free': 'Libre',
  'seats.state.ringing': 'Sonando',
  'seats.state.talking': 'En llamada',
  'seats.state.wrapUp': 'Cierre',
  'seats.state.paused': 'En pausa',
  'seats.move.free': 'Conectar',
  'seats.move.paused': 'Pausar',
  'seats.move.offline': 'Desconectar',
}
