/** Offset of a zone from UTC at an instant, in minutes. The server implements it with Intl. */
export type ZoneOffset = (zone: string, epochMs: number) => number
