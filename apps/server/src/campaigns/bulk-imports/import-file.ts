import { join } from 'node:path'

/** Where the file of an import waits, sealed; gone once the import is over. */
export const importFile = (folder: string, { id }: { readonly id: string }): string =>
  join(folder, `${id}.sealed`)
