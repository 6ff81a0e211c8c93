/** Decodes Punycode hosts. Installed by the controls, so that the viewer alone stays small. */
export const hostDecoder: { decode: (host: string) => string } = {
  decode: (host) => host,
}
