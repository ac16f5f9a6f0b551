export type Brand = { readonly image: string; readonly name: string }

/** Hosts with a brand of their own; every other host shows ours (specification 1 §2). */
const brandsByHost: Readonly<Record<string, Brand>> = {}

const ours: Brand = { image: '/parley.svg', name: 'Parley' }

export const logoOf = (host: string): Brand => brandsByHost[host] ?? ours
