/**
 * OWASP "CSV injection": prefixes that a spreadsheet program treats as a formula, including full-width
 * characters.
 */
const formulaLike = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/

/** Text for a cell of an exported file: a possible formula gets an apostrophe in front. Plain numbers stay. */
export const harmlessCell = (text: string): string =>
  formulaLike.test(text) && !/^[+-]?[0-9]+(\.[0-9]+)?$/.test(text) ? `'${text}` : text
