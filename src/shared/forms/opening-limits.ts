export const openingLimits = {
  stopsMin: 2,
  stopsMax: 100,
  secondsMin: 5,
  secondsMax: 1_800,
} as const
