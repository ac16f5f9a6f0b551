/**
 * Faults that can be planted into the simulated processes, each one line of the real ones left out or changed. A simulation that
 * does not detect them proves nothing.
 */
export const plantedBugs = {
  settledTwice: 'an attempt that has its end is settled again when its events come again',
  holdKept: 'what was held for a call that nobody answered is not given back',
  lateInvite: 'an engine places a call although its order is past its last moment',
  inviteBeforeJournal: 'the INVITE leaves before the journal is durable',
  ownedNoLease: 'a server dials without holding the pacing lease, from what it read before',
  slotsLapseEarly: 'the lease of a slot ends before the longest call can',
  windowOneZoneOff: 'the window is judged by a clock one hour off',
  notDisowned:
    'an engine that said it does not know an attempt takes the order for it when that comes after all',
  acknowledgedBeforeCommit: 'events are acknowledged before they are committed',
  sideBySide: 'messages of one connection are taken side by side, so that a later one is acknowledged first',
  unpaidExtension: 'a call may talk on after its hold is used up',
  chainUnlocked: 'only the customer’s own purse is asked, not the one above it',
  seatSlotKept: 'the slot of a seat is not given back when its call is over',
  seatWithoutSlot: 'a seat is called over a line without a slot of it',
  lateEndLost: 'an end that comes after the lease is acknowledged, and neither recorded nor charged',
  unknownAcknowledged:
    'events of an attempt that the database does not know are acknowledged, and that is all',
  dialedAfterFailover: 'calls are placed on a new timeline although an engine has not said whom it called',
  ordersOfOldTimeline:
    'an engine carries out an order that was committed on a timeline before the newest it was told of',
  acknowledgedForgotten: 'an engine forgets an event once it is acknowledged',
  talksUnheard: 'an engine that no server hears goes on with its calls',
  stoppedBeforeInvite: 'an engine that was stopped before an INVITE sends it when it goes on',
  calledForgotten: 'an engine that starts anew forgets whom it called before',
} as const satisfies Readonly<Record<string, string>>

export type PlantedBug = keyof typeof plantedBugs
