function partsOf(version: string): number[] | null {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version)
  return match === null ? null : match.slice(1).map(Number)
}

/** Whether `offered` is a later version than `own`. Anything that is not `x.y.z` is never later. */
export function isNewerVersion(offered: string, own: string): boolean {
  const theirs = partsOf(offered)
  const ours = partsOf(own)
  if (theirs === null || ours === null) return false
  for (const [index, part] of theirs.entries()) {
    const difference = part - (ours[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
