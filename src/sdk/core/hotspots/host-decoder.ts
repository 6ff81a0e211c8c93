/** Decoder of Punycode hosts, which the controls install, so that the viewer alone stays small. */
export const hostDecoder: { decode: (host: string) => string } = {
  decode: (host) => host,
}
