import { join } from 'node:path'

/** Where the file of an import waits, sealed; deleted when the import ends. */
export const importFile = (folder: string, { id }: { readonly id: string }): string =>
  join(folder, `${id}.sealed`)
