/** GSM 7-bit default alphabet (3GPP TS 23.038 §6.2.1), without the escape to its extension. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** §6.2.1.1: each takes two septets, the escape and itself. */
const extension = '\f^{}\\[~]|€'

const places: ReadonlyMap<string, 1 | 2> = new Map([
  ...Array.from(basic).map((character) => [character, 1] as const),
  ...Array.from(extension).map((character) => [character, 2] as const),
])

/** Number of septets of a character; undefined where the alphabet lacks it. */
export const gsmPlaces = (character: string): 1 | 2 | undefined => places.get(character)
