const plain = (name: string) => name.trim().replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")

/** Whether somebody typed a name: keyboards have one kind of apostrophe, names may have another. */
export function isTypedName(typed: string, name: string): boolean {
  return plain(typed) === plain(name)
}
