/** Prefix of a token in a path segment; no other segment starts with it. */
const tokenPrefix = '~'

const mediaPath = /^\/media\/(?=[0-9A-Za-z]{16,32}\/)/
const documentPath = /^\/share\/[^/]+\/documents\/(?!~)/

/** Adds a token to the URL of a media file; undefined for other URLs. */
export function signedMediaPath(url: string, token: string): string | undefined {
  return mediaPath.test(url) ? url.replace(mediaPath, `/media/${tokenPrefix}${token}/`) : undefined
}

type Signature = { readonly name: string; readonly token: string }

/**
 * Adds a token to the URL of a PDF of a published tour, and replaces its name by the one that the visitor opened the
 * tour by. Undefined for other URLs.
 */
export function signedDocumentPath(url: string, { name, token }: Signature): string | undefined {
  return documentPath.test(url)
    ? url.replace(documentPath, `/share/${name}/documents/${tokenPrefix}${token}/`)
    : undefined
}

/** Splits a path below `/media` into its token and the remaining path; undefined without a token. */
export function readSignedPath(path: string): { readonly token: string; readonly path: string } | undefined {
  if (!path.startsWith(`/${tokenPrefix}`)) return undefined
  const end = path.indexOf('/', 2)
  return end === -1 ? undefined : { token: path.slice(2, end), path: path.slice(end) }
}

/** Path segment that contains a token. */
export function signedSegment(token: string): string {
  return tokenPrefix + token
}

/** Token of a path segment; undefined for other segments. */
export function tokenOfSegment(segment: string): string | undefined {
  return segment.startsWith(tokenPrefix) ? segment.slice(1) : undefined
}
