/** RFC 4733 §3.2: the event code of a digit is its index here. */
export const dtmfDigits = '0123456789*#ABCD'

/** Rows and columns of the keypad, Hz (ITU-T Q.23). */
export const dtmfRowsHz = [697, 770, 852, 941] as const
export const dtmfColumnsHz = [1209, 1336, 1477, 1633] as const

export const dtmfKeypad = ['123A', '456B', '789C', '*0#D'] as const

export const frequenciesOf = (digit: string): readonly [rowHz: number, columnHz: number] => {
  const row = dtmfKeypad.findIndex((keys) => keys.includes(digit))
  const column = dtmfKeypad[row]?.indexOf(digit) ?? 0
  return [dtmfRowsHz[row] ?? 0, dtmfColumnsHz[column] ?? 0]
}
