/**
 * Seeds of simulated campaigns: constants are tuned on the first set, and results are reported on the second.
 */
export const tuningSeeds: readonly number[] = [81_001, 81_002, 81_003, 81_004, 81_005, 81_006, 81_007, 81_008]
export const judgingSeeds: readonly number[] = [
  92_001, 92_002, 92_003, 92_004, 92_005, 92_006, 92_007, 92_008, 92_009, 92_010, 92_011, 92_012,
]
