/** Decision §9: micro-yuan inside, a decimal string in yuan on the wire; at least two decimals, never a float. */
export const yuan = (microYuan: bigint): string => {
  const sign = microYuan < 0n ? '-' : ''
  const amount = microYuan < 0n ? -microYuan : microYuan
  const places = String(amount % 1_000_000n)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '')
  return `${sign}${amount / 1_000_000n}.${places}`
}
