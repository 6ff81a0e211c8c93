/** HTTP response of S3. */
export type S3Response = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** XML response of S3. */
export function xml(root: string, content: string): S3Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

const statuses = {
  AccessDenied: 403,
  BadDigest: 400,
  EntityTooSmall: 400,
  InvalidArgument: 400,
  InvalidPart: 400,
  InvalidRange: 416,
  MissingContentMD5: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  XAmzContentSHA256Mismatch: 400,
} as const

/** Error response of S3, by its code. */
export class ApiError extends Error {
  readonly code: keyof typeof statuses

  constructor(code: keyof typeof statuses) {
    super(code)
    this.code = code
  }

  get response(): S3Response {
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${this.code}</Message></Error>`
    return { status: statuses[this.code], headers: { 'content-type': 'application/xml' }, body }
  }
}
