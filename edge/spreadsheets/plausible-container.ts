const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const endOfChain = 0xffff_fffe
/** Excel writes about ten. */
const mostEntries = 200
const header = {
  sectorShift: 30,
  miniShift: 32,
  fatSectors: 44,
  firstDirectory: 48,
  moreFatSectors: 72,
  fat: 76,
}

export const isContainer = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(magic)

/**
 * Whether the container of a legacy workbook ([MS-CFB] §2.2) is safe to open. Its sector chains are plain
 * numbers: crafted ones make a parser allocate gigabytes for one megabyte. So the sector size must be one of
 * the two valid ones, the sector table no longer than the file, and the directory small.
 */
export const isPlausibleContainer = (bytes: Buffer): boolean => {
  if (bytes.length < 512 || !isContainer(bytes)) return false
  const shift = bytes.readUInt16LE(header.sectorShift)
  if ((shift !== 9 && shift !== 12) || bytes.readUInt16LE(header.miniShift) !== 6) return false
  const sectorBytes = 2 ** shift
  const sectors = Math.ceil(bytes.length / sectorBytes)
  const perSector = sectorBytes / 4
  const fatSectors = bytes.readUInt32LE(header.fatSectors)
  // With a table this short the header lists all of it, up to 7 MB of file.
  if (bytes.readUInt32LE(header.moreFatSectors) !== 0 || fatSectors > Math.ceil(sectors / perSector) + 1)
    return false
  const nextOf = (sector: number): number => {
    const at = header.fat + 4 * Math.floor(sector / perSector)
    const tableSector = at + 4 <= 512 ? bytes.readUInt32LE(at) : endOfChain
    const place = (tableSector + 1) * sectorBytes + 4 * (sector % perSector)
    return place + 4 <= bytes.length ? bytes.readUInt32LE(place) : endOfChain
  }
  let directorySectors = 0
  for (let at = bytes.readUInt32LE(header.firstDirectory); at < sectors; at = nextOf(at)) {
    directorySectors += 1
    if ((directorySectors * sectorBytes) / 128 > mostEntries) return false
  }
  return directorySectors > 0
}
