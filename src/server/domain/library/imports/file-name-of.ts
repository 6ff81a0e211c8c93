/** What a file at an address is called unless its person says: the last part of its path, else the host. */
export function fileNameOf(address: string): string {
  const { pathname, hostname } = new URL(address)
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
