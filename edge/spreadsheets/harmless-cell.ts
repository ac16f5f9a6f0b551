/** OWASP "CSV injection": what a spreadsheet program would take for a formula, also in full-width signs. */
const formulaLike = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/

/** Text for a cell of a file that people open: what looks like a formula gets an apostrophe in front. Plain numbers stay. */
export const harmlessCell = (text: string): string =>
  formulaLike.test(text) && !/^[+-]?[0-9]+(\.[0-9]+)?$/.test(text) ? `'${text}` : text
