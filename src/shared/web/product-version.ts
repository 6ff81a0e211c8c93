function partsOf(version: string): number[] | null {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version)
  return match === null ? null : match.slice(1).map(Number)
}

/** Compares versions by their first three numbers, such as 3.6.2; false if one doesn't begin with them. */
export function isNewerVersion(version: string, reference: string): boolean {
  const parts = partsOf(version)
  const referenceParts = partsOf(reference)
  if (parts === null || referenceParts === null) return false
  for (const [index, part] of parts.entries()) {
    const difference = part - (referenceParts[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
