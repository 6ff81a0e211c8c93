/** Id of the next stop; for the last stop, the id of the previous stop. Undefined if there is no other stop. */
export function neighborStopId(stopIds: readonly string[], stopId: string): string | undefined {
  const index = stopIds.indexOf(stopId)
  return index < 0 ? undefined : (stopIds[index + 1] ?? stopIds[index - 1])
}
