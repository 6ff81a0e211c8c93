/** Reads hosts in Punycode in their own letters. The controls bring the reader, so that the viewer alone stays small. */
export const hostReader: { read: (host: string) => string } = {
  read: (host) => host,
}
