/**
 * Emergency and service numbers: of the countries of our script and interface languages, and those that mobile
 * networks support everywhere (3GPP TS 22.101 §10.1). Listed by hand, because libphonenumber's short numbers
 * mix services with the SMS codes of each country: 8021 or 7000, usual extensions, count as short numbers of
 * the United States.
 */
const helpNumbers: ReadonlySet<string> = new Set([
  '000',
  '08',
  '061',
  '062',
  '080',
  '085',
  '088',
  '091',
  '092',
  '100',
  '101',
  '102',
  '103',
  '104',
  '105',
  '106',
  '107',
  '108',
  '110',
  '111',
  '112',
  '113',
  '115',
  '116',
  '117',
  '118',
  '119',
  '120',
  '122',
  '129',
  '190',
  '191',
  '192',
  '193',
  '194',
  '195',
  '197',
  '198',
  '199',
  '211',
  '311',
  '411',
  '511',
  '611',
  '711',
  '811',
  '911',
  '933',
  '988',
  '990',
  '991',
  '992',
  '995',
  '996',
  '998',
  '999',
  '1155',
  '1669',
  '10010',
  '10086',
  '12110',
  '12119',
  '12395',
])

/**
 * PBX extensions: letters or at most six digits. A leading star is a feature code and may forward calls
 * elsewhere.
 */
const extension = /^(?:[0-9]{1,6}|[A-Za-z][A-Za-z0-9_.-]{0,31})$/

/**
 * Whether a seat at a line may have this number: an extension behind the line, never a public number or a
 * service. Calls to seats are neither priced nor checked against country rules, so they must not reach the
 * public network.
 */
export const isSeatExtension = (number: string): boolean =>
  extension.test(number) && !helpNumbers.has(number) && (number.match(/[0-9]/g) ?? []).length <= 6
