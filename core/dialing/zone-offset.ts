/** How far a zone's clock is ahead of UTC at an instant, in minutes. The server makes it with Intl. */
export type ZoneOffset = (zone: string, epochMs: number) => number
