import type { HabitMaker } from './habit.ts'

/** Holds the phone and says nothing. */
export const keepsSilent: HabitMaker = () => ({})
