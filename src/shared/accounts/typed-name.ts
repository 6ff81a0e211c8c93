const normalize = (name: string) => name.trim().replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")

/** Compares a typed name regardless of the kind of apostrophe. */
export function isTypedName(typed: string, name: string): boolean {
  return normalize(typed) === normalize(name)
}
