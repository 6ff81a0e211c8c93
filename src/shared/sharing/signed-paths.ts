/** What a signed path has in front of its token, and no other path at this place. */
const mark = '~'

const mediaPath = /^\/media\/(?=[0-9A-Za-z]{16,32}\/)/
const documentPath = /^\/share\/[^/]+\/documents\/(?!~)/

/** The address of a media file with a token that opens it; undefined for an address of anything else. */
export function signedMediaPath(address: string, token: string): string | undefined {
  return mediaPath.test(address) ? address.replace(mediaPath, `/media/${mark}${token}/`) : undefined
}

type Signature = { readonly name: string; readonly token: string }

/** The same for a PDF of a published tour, at the address by which visitors came; undefined for anything else. */
export function signedDocumentPath(address: string, { name, token }: Signature): string | undefined {
  return documentPath.test(address)
    ? address.replace(documentPath, `/share/${name}/documents/${mark}${token}/`)
    : undefined
}

/** The token at the beginning of a path below `/media`, and the path without it; undefined for one without. */
export function readSignedPath(path: string): { readonly token: string; readonly path: string } | undefined {
  if (!path.startsWith(`/${mark}`)) return undefined
  const end = path.indexOf('/', 2)
  return end === -1 ? undefined : { token: path.slice(2, end), path: path.slice(end) }
}

/** A part of a path that holds a token. */
export function signedSegment(token: string): string {
  return mark + token
}

/** The token that a part of a path is; undefined for any other part. */
export function tokenOfSegment(part: string): string | undefined {
  return part.startsWith(mark) ? part.slice(1) : undefined
}
