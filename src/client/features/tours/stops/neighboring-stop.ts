/** The stop after another one or, after the last, the one before it; undefined if there is no other. */
export function neighboringStop(stopIds: readonly string[], stopId: string): string | undefined {
  const index = stopIds.indexOf(stopId)
  return index < 0 ? undefined : (stopIds[index + 1] ?? stopIds[index - 1])
}
