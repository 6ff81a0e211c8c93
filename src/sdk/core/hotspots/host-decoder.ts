/** Reads hosts in Punycode in their own letters. The controls bring the reader, so that the viewer alone stays small. */
export const hostDecoder: { decode: (host: string) => string } = {
  decode: (host) => host,
}
