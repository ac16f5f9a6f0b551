/** A task's country, from its zone: numbers without a calling code belong to it. */
export const homeCountryOf = (zone: string): string | undefined => byZone[zone]

const byZone: Readonly<Record<string, string>> = {
  'Asia/Shanghai': 'CN',
  'Asia/Urumqi': 'CN',
  'Asia/Hong_Kong': 'HK',
  'Asia/Jakarta': 'ID',
  'Asia/Makassar': 'ID',
  'Asia/Jayapura': 'ID',
  'Asia/Pontianak': 'ID',
  'Asia/Bangkok': 'TH',
  'Asia/Singapore': 'SG',
  'Europe/Madrid': 'ES',
  'Atlantic/Canary': 'ES',
  'Europe/London': 'GB',
  'America/New_York': 'US',
  'America/Detroit': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/Phoenix': 'US',
  'America/Los_Angeles': 'US',
  'America/Anchorage': 'US',
  'Pacific/Honolulu': 'US',
}
