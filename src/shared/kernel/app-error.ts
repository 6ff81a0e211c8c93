import messages from '../locales/en/errors.json' with { type: 'json' }

type Messages = typeof messages
/** Codes of all errors. Their messages are in `src/shared/locales/en/errors.json`, by the same keys. */
export type ErrorCode = { [Noun in keyof Messages]: `${Noun}.${keyof Messages[Noun] & string}` }[keyof Messages]

/** The HTTP status of each error; docs/api.md explains them. */
export const errorStatuses: Readonly<Record<ErrorCode, number>> = {
  'input.invalid': 400,
  'auth.required': 401,
  'auth.badCredentials': 401,
  'auth.proofTooOld': 403,
  'auth.passwordCommon': 400,
  'auth.linkOver': 400,
  'auth.roundOver': 400,
  'auth.termsMissing': 400,
  'auth.providerRejected': 400,
  'auth.providerUnavailable': 503,
  'auth.emailTaken': 409,
  'auth.emailUnproven': 409,
  'auth.identityTaken': 409,
  'auth.alreadyLinked': 409,
  'auth.lastWayIn': 409,
  'auth.originRejected': 403,
  'access.denied': 403,
  'access.tokenRejected': 403,
  'account.suspended': 403,
  'token.scopeTooWide': 403,
  'token.tooMany': 409,
  'account.readOnly': 402,
  'account.ownerFixed': 403,
  'account.ownerNeeded': 409,
  'account.hasOne': 409,
  'account.memberAlready': 409,
  'account.otherPerson': 403,
  'account.nameMistyped': 400,
  'account.reopenTooLate': 409,
  'plan.publishedTours': 402,
  'plan.storageBytes': 402,
  'plan.members': 402,
  'plan.noRoomToJoin': 403,
  'billing.signature': 400,
  'billing.invalid': 400,
  'billing.rejected': 402,
  'billing.changed': 409,
  'billing.busy': 409,
  'billing.payFirst': 409,
  'billing.subscribed': 409,
  'billing.notSold': 404,
  'billing.notSubscribed': 409,
  'billing.invoiced': 409,
  'billing.tooManyPackages': 400,
  'billing.unavailable': 503,
  'webhook.addressRejected': 400,
  'webhook.tooMany': 409,
  'webhook.disabled': 409,
  'hubspot.tokenRejected': 400,
  'hubspot.scopeMissing': 400,
  'hubspot.unavailable': 503,
  'hubspot.notConnected': 409,
  'hubspot.notMapped': 409,
  'resource.notFound': 404,
  'request.formatUnknown': 501,
  'request.methodRejected': 405,
  'request.hostUnknown': 421,
  'request.inProgress': 409,
  'request.keyReused': 422,
  'request.keyUnsupported': 400,
  'version.stale': 409,
  'publishing.wholeNeeded': 409,
  'publishing.nothingSelected': 409,
  'publishing.stopNeeded': 409,
  'publishing.overtaken': 409,
  'review.open': 409,
  'review.over': 409,
  'schedule.past': 400,
  'schedule.timeZone': 400,
  'schedule.noSuchTime': 400,
  'schedule.taken': 409,
  'schedule.tooMany': 409,
  'schedule.over': 409,
  'schedule.denied': 403,
  'comment.tooManyThreads': 409,
  'comment.tooManyReplies': 409,
  'comment.tooMany': 429,
  'resource.inUse': 409,
  'resource.conflict': 409,
  'stop.mediaKind': 409,
  'stop.thumbnailKind': 409,
  'translations.file': 400,
  'translations.otherLanguage': 400,
  'translations.placeholders': 400,
  'floorPlan.mediaKind': 409,
  'share.passwordRequired': 401,
  'share.passwordWrong': 401,
  'share.openRequired': 401,
  'share.ended': 410,
  'share.siteRejected': 403,
  'sharing.passwordMissing': 400,
  'customScript.changed': 409,
  'site.empty': 400,
  'site.wildcard': 400,
  'site.scheme': 400,
  'site.path': 400,
  'site.port': 400,
  'site.address': 400,
  'site.name': 400,
  'site.tooLong': 400,
  'link.expiryPast': 400,
  'link.tooMany': 409,
  'slug.empty': 400,
  'slug.tooShort': 400,
  'slug.tooLong': 400,
  'slug.characters': 400,
  'slug.edges': 400,
  'slug.reserved': 400,
  'slug.taken': 409,
  'slug.tooMany': 409,
  'form.changed': 409,
  'form.full': 403,
  'logo.mediaKind': 409,
  'socialCard.mediaKind': 409,
  'audio.mediaKind': 409,
  'hotspot.mediaKind': 409,
  'import.addressRejected': 400,
  'import.hostRejected': 422,
  'import.unreachable': 422,
  'import.tooSlow': 422,
  'upload.expired': 410,
  'upload.protocolRejected': 412,
  'upload.tooLarge': 413,
  'upload.quotaExceeded': 413,
  'request.tooLarge': 413,
  'media.notAccepted': 415,
  'request.typeRejected': 415,
  'media.damaged': 422,
  'media.originalDamaged': 422,
  'media.addressRejected': 400,
  'media.addressFailed': 400,
  'media.addressTooSlow': 400,
  'media.frameOutOfReach': 422,
  'media.empty': 422,
  'media.tooManyPixels': 422,
  'media.wrongRatio': 422,
  'media.archiveRejected': 422,
  'media.facesMissing': 422,
  'media.facesTwice': 422,
  'media.facesUnknown': 422,
  'media.facesUneven': 422,
  'media.facesUnclear': 422,
  'media.dualFisheye': 422,
  'media.animated': 422,
  'media.jpegTwelveBits': 422,
  'media.jpegLossless': 422,
  'media.captionsInvalid': 422,
  'media.captionsStale': 409,
  'media.kindFixed': 409,
  'media.notAdjustable': 409,
  'media.patchGone': 422,
  'media.otherKind': 422,
  'media.nothingReplaced': 409,
  'folder.cyclic': 409,
  'folder.tooDeep': 409,
  'folder.tooMany': 409,
  'media.notVideo': 415,
  'media.notAudio': 415,
  'media.notDocument': 415,
  'media.damagedDocument': 422,
  'media.documentWithPage': 422,
  'media.documentLocked': 422,
  'media.documentForm': 422,
  'media.codecUnknown': 415,
  'media.damagedRecording': 422,
  'media.noImages': 422,
  'media.noAudio': 422,
  'media.videoTooLarge': 422,
  'media.videoTooFast': 422,
  'media.recordingTooLong': 422,
  'media.tooManyStreams': 422,
  'media.notSpherical': 422,
  'media.meshProjection': 422,
  'media.unstitchedVideo': 422,
  'upload.locked': 423,
  'request.tooMany': 429,
  'upload.tooManyOpen': 429,
  'server.failed': 500,
  'server.busy': 503,
  'storage.full': 507,
}

const messageByCode: ReadonlyMap<string, string> = new Map(
  Object.entries(messages).flatMap(([noun, messagesOfNoun]) =>
    Object.entries(messagesOfNoun).map(([name, message]) => [`${noun}.${name}`, message] as const),
  ),
)

export const errorCodes = Object.keys(errorStatuses).filter(isErrorCode)

/** Default message of an error. */
export function defaultErrorMessage(code: ErrorCode): string {
  return messageByCode.get(code) ?? ''
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatuses, code)
}

type Details = {
  /** User-readable message that is more specific than the default. */
  readonly message?: string
  /** Data for the client, such as the current version. Never secrets, paths or SQL. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

/** Expected error, which the transports map to their responses by `code`. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly facts: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? defaultErrorMessage(code), { cause: details.cause })
    this.code = code
    this.facts = details.facts ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errorStatuses[this.code]
  }

  /**
   * True if it is logged as a failure. `server.busy` without a cause isn't, because a flood would fill the log; nor are
   * requests for unsupported features (501).
   */
  get isFailure(): boolean {
    return this.status >= 500 && this.status !== 501 && (this.status !== 503 || this.cause !== undefined)
  }
}

/**
 * Body of all error responses (spec §8: errors carry errorMessage and status). Clients compare `code`, never messages.
 */
export type ErrorBody = {
  readonly errorMessage: string
  readonly status: number
  readonly code: ErrorCode
}
