/**
 * Every refusal the product can give: its code, the HTTP status of `product.md`'s contract, and the text a person
 * reads (`errors.<code>` in the locale file carries the same sentence for the app's screens).
 */
export const refusals = {
  'input.invalid': { status: 400, message: 'Some fields are not right. Check them and try again.' },
  'auth.required': { status: 401, message: 'Sign in to go on.' },
  'auth.badCredentials': { status: 401, message: 'E-mail or password is not right.' },
  'auth.originRefused': {
    status: 403,
    message: 'This request did not come from Stopover. Reload the page and try again.',
  },
  'access.denied': { status: 403, message: 'You do not have access.' },
  'account.suspended': { status: 403, message: 'This account is suspended. Contact support to go on.' },
  'resource.notFound': { status: 404, message: 'This is not here (any more).' },
  'request.methodRefused': { status: 405, message: 'This address does not take that kind of request.' },
  'version.stale': {
    status: 409,
    message: 'Somebody changed this in the meantime. Both versions are kept: choose one.',
  },
  'resource.inUse': { status: 409, message: 'This is still in use.' },
  'resource.conflict': { status: 409, message: 'This does not fit what is stored. Reload and try again.' },
  'upload.expired': { status: 410, message: 'This upload was idle too long. Start it again.' },
  'upload.protocolRefused': {
    status: 412,
    message: 'This way of uploading is not supported. Reload the page and try again.',
  },
  'upload.tooLarge': { status: 413, message: 'This file is larger than allowed.' },
  'upload.quotaExceeded': {
    status: 413,
    message: 'The account has no room for this file. Delete media you no longer need.',
  },
  'request.tooLarge': { status: 413, message: 'This request is larger than allowed.' },
  'media.notAccepted': { status: 415, message: 'This is not a picture we can read. Use JPEG, PNG or WebP.' },
  'request.typeRefused': { status: 415, message: 'This content type is not accepted here.' },
  'media.damaged': {
    status: 422,
    message: 'This picture is damaged or cut short. Export it again and upload the new file.',
  },
  'media.empty': { status: 422, message: 'This file is empty. Choose another one.' },
  'media.tooManyPixels': {
    status: 422,
    message: 'This picture has too many pixels. Make it smaller and upload it again.',
  },
  'media.wrongRatio': {
    status: 422,
    message: 'A 360 panorama is twice as wide as high. Add it as an image, or give the angles it covers.',
  },
  'media.animated': { status: 422, message: 'Animated pictures are not supported. Upload a still picture.' },
  'upload.locked': { status: 423, message: 'This upload is busy in another window. Try again in a moment.' },
  'request.tooMany': { status: 429, message: 'Too many tries. Wait a little and try again.' },
  'upload.tooManyOpen': { status: 429, message: 'Too many uploads at once. Let some finish first.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side. Try again.' },
  'server.busy': { status: 503, message: 'Stopover is not ready. Try again in a moment.' },
  'storage.full': { status: 507, message: 'The server has no storage left. Try again later.' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals

export function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(refusals, code)
}

/** The code whose standard sentence this is; `null` for a sentence made for one case. */
export function refusalCodeOf(message: string): RefusalCode | null {
  const found = Object.entries(refusals).find(([, refusal]) => refusal.message === message)
  return found !== undefined && isRefusalCode(found[0]) ? found[0] : null
}

type Details = {
  /** A sentence that says it better than the table's, already fit for a person. */
  readonly message?: string
  /** Facts a client may act on, such as the current version. Never secrets, paths or SQL. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** A refusal on its way to a transport, which maps `code` once. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: RefusalCode
  readonly facts: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, details: Details = {}) {
    super(details.message ?? refusals[code].message, { cause: details.cause })
    this.code = code
    this.facts = details.facts ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/** Body of every refused request (spec §8: errors carry errorMessage and status). */
export type ErrorBody = { readonly errorMessage: string; readonly status: number }
