/**
 * Numbers that call help or a service wherever a telephone line is: of the countries of our script and interface languages, and those
 * that mobile networks know everywhere (3GPP TS 22.101 §10.1). By hand, because no library's data serves: libphonenumber's short numbers
 * mix services with the SMS codes of each country, so that 8021 or 7000, usual extensions, count as short numbers of the United States.
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

/** PBX extensions: letters or at most six digits. What begins with a star is a feature code and may forward calls elsewhere. */
const extension = /^(?:[0-9]{1,6}|[A-Za-z][A-Za-z0-9_.-]{0,31})$/

/**
 * Whether a seat at a line may have this number: an extension behind the line, never a public number or a service. A call to a seat is
 * neither priced nor judged by a country's rules, so it must not be able to leave for the public network.
 */
export const isSeatExtension = (number: string): boolean =>
  extension.test(number) && !helpNumbers.has(number) && (number.match(/[0-9]/g) ?? []).length <= 6
