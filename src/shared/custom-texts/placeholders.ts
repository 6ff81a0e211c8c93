/** Names in braces, such as `{stop}`, which the viewer replaces by a fact; each once, in order. */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort()
}

/** Whether a text names the same facts as the one it stands for. Visitors would read a name that nothing replaces. */
export function hasPlaceholdersOf(text: string, original: string): boolean {
  return placeholdersIn(text).join() === placeholdersIn(original).join()
}
