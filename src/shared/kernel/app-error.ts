/**
 * Every error the product can give: its code, the HTTP status that docs/api.md explains, and the text a person
 * reads (`errors.<code>` in the locale file carries the same sentence for the app's screens).
 */
export const errorTable = {
  'input.invalid': { status: 400, message: "Some fields aren't valid. Check them and try again." },
  'auth.required': { status: 401, message: 'Sign in to continue.' },
  'auth.badCredentials': { status: 401, message: 'Wrong email or password.' },
  'auth.proofTooOld': { status: 403, message: "You signed in too long ago for this. Confirm it's you and try again." },
  'auth.passwordCommon': { status: 400, message: 'This password is too common. Choose another one.' },
  'auth.linkOver': {
    status: 400,
    message: 'This link has expired or was already used. Request a new one.',
  },
  'auth.roundOver': {
    status: 400,
    message: 'This sign-in took too long or was started in another window. Start again.',
  },
  'auth.termsMissing': { status: 400, message: 'Accept the terms first.' },
  'auth.providerRejected': { status: 400, message: "The provider didn't confirm who you are. Try again." },
  'auth.providerUnavailable': {
    status: 503,
    message: "The provider isn't responding. Try again later, or sign in another way.",
  },
  'auth.emailTaken': {
    status: 409,
    message: 'An account with this email already exists. Sign in to it, then link this provider in your settings.',
  },
  'auth.emailUnproven': {
    status: 409,
    message: "The provider hasn't confirmed your email. Confirm it there, or sign up by email.",
  },
  'auth.identityTaken': {
    status: 409,
    message: 'Someone else here already uses this provider account. Unlink it there first, or choose another one.',
  },
  'auth.alreadyLinked': {
    status: 409,
    message: "You've already linked another account of this provider. Unlink it first.",
  },
  'auth.lastWayIn': {
    status: 409,
    message: 'This is your only way to sign in. Set a password first.',
  },
  'auth.originRejected': {
    status: 403,
    message: "This request didn't come from Stopover. Reload the page and try again.",
  },
  'access.denied': { status: 403, message: "You don't have access." },
  'account.suspended': { status: 403, message: 'This account is suspended. Contact support to continue.' },
  'account.ownerFixed': {
    status: 403,
    message: 'Only a transfer of ownership can change the owner. Ask the owner of this account.',
  },
  'account.ownerNeeded': { status: 409, message: 'An account needs an owner. Transfer ownership first.' },
  'account.hasOne': { status: 409, message: 'You already belong to an account. Choose it under Accounts.' },
  'account.memberAlready': { status: 409, message: 'This person is already a member.' },
  'account.otherPerson': {
    status: 403,
    message: 'This invitation is for another email. Sign out, then open the link again.',
  },
  'account.nameMistyped': { status: 400, message: "That isn't the account name. Type it exactly." },
  'account.reopenTooLate': {
    status: 409,
    message: "This account was closed more than 30 days ago and can't be reopened.",
  },
  'resource.notFound': { status: 404, message: 'Not found. It may have been deleted.' },
  'request.formatUnknown': { status: 501, message: 'This address responds with JSON only.' },
  'request.methodRejected': { status: 405, message: "This address doesn't support that method." },
  'version.stale': {
    status: 409,
    message: 'Someone else changed this. Both versions are kept: choose one.',
  },
  'resource.inUse': { status: 409, message: 'This is still in use.' },
  'resource.conflict': { status: 409, message: "This conflicts with what's stored. Reload and try again." },
  'stop.mediaKind': {
    status: 409,
    message: "A stop needs a panorama, an image, a video or a 360 video. Audio can't be shown.",
  },
  'translations.file': { status: 400, message: "This isn't a translation file of that format." },
  'translations.otherLanguage': { status: 400, message: 'This file is for another language.' },
  'floorPlan.mediaKind': { status: 409, message: 'A floor plan needs an image. Choose an image.' },
  'form.changed': {
    status: 409,
    message: 'This form has changed since you opened it. Copy your answers, then reload the page.',
  },
  'form.full': { status: 403, message: "This form isn't accepting answers right now." },
  'logo.mediaKind': { status: 409, message: 'A logo needs an image. Choose an image.' },
  'audio.mediaKind': { status: 409, message: 'Background audio needs an audio file. Choose one.' },
  'hotspot.mediaKind': {
    status: 409,
    message: 'This hotspot needs another kind of file. Choose one that fits.',
  },
  'upload.expired': { status: 410, message: 'This upload was idle for too long. Start it again.' },
  'upload.protocolRejected': {
    status: 412,
    message: "This upload protocol isn't supported. Reload the page and try again.",
  },
  'upload.tooLarge': { status: 413, message: 'This file is too large.' },
  'upload.quotaExceeded': {
    status: 413,
    message: 'Not enough storage for this file. Delete media you no longer need, then empty the deleted files.',
  },
  'request.tooLarge': { status: 413, message: 'This request is too large.' },
  'media.notAccepted': { status: 415, message: "We can't read this image. Use JPEG, PNG or WebP." },
  'request.typeRejected': { status: 415, message: "This content type isn't accepted here." },
  'media.damaged': {
    status: 422,
    message: 'This image is incomplete or damaged. Export it again and upload the new file.',
  },
  'media.originalDamaged': {
    status: 422,
    message: 'The stored original is damaged. Restore it from a backup, or upload it again.',
  },
  'media.addressRejected': { status: 400, message: "Images can't be fetched from this address." },
  'media.addressFailed': { status: 400, message: "This address didn't return an image." },
  'media.empty': { status: 422, message: 'This file is empty. Choose another one.' },
  'media.tooManyPixels': {
    status: 422,
    message: 'This image has too many pixels. Scale it down and upload it again.',
  },
  'media.wrongRatio': {
    status: 422,
    message:
      'A 360 panorama is twice as wide as it is high. This is an image, or a partial panorama that needs its coverage set.',
  },
  'media.archiveRejected': {
    status: 422,
    message: "We can't read this ZIP file. Upload a ZIP file of six cube faces without a password.",
  },
  'media.facesMissing': {
    status: 422,
    message: 'A cube has six faces, and some are missing from this ZIP file. Add them and upload it again.',
  },
  'media.facesTwice': {
    status: 422,
    message: 'Two images in this ZIP file have the name of the same face. Remove one and upload it again.',
  },
  'media.facesUnknown': {
    status: 422,
    message:
      'Not every file in this ZIP file is named like a cube face. Name the six images front, back, left, right, up and down.',
  },
  'media.facesUneven': { status: 422, message: 'All six faces of a cube must be square and the same size.' },
  'media.animated': { status: 422, message: "Animated images aren't supported. Upload a still image." },
  'media.captionsInvalid': {
    status: 422,
    message: "These captions aren't valid WebVTT. Fix the line shown and save again.",
  },
  'media.captionsStale': {
    status: 409,
    message: 'Someone else changed these captions. Yours are still here: save again to replace theirs.',
  },
  'media.kindFixed': { status: 409, message: "Media of this kind can't be used as that kind." },
  'media.notAdjustable': { status: 409, message: 'Only panoramas can be leveled and retouched.' },
  'media.patchGone': {
    status: 422,
    message: 'The nadir image was deleted. Choose another one, or remove it.',
  },
  'media.otherKind': { status: 422, message: 'A file can only be replaced by one of the same kind.' },
  'media.nothingReplaced': { status: 409, message: "There's no previous file to restore." },
  'folder.cyclic': { status: 409, message: "A folder can't be inside itself." },
  'folder.tooDeep': { status: 409, message: 'Folders can be up to eight levels deep. Choose a higher folder.' },
  'folder.tooMany': { status: 409, message: 'This library has reached its limit of folders. Delete one first.' },
  'media.notVideo': { status: 415, message: "We can't read this video. Use MP4, MOV or WebM." },
  'media.notAudio': { status: 415, message: "We can't read this audio file. Use MP3, M4A, WAV or OGG." },
  'media.notDocument': { status: 415, message: "This isn't a PDF. Choose a PDF file." },
  'media.damagedDocument': {
    status: 422,
    message: 'This PDF is incomplete or damaged. Export it again and upload the new file.',
  },
  'media.documentWithPage': {
    status: 422,
    message: 'This PDF also contains a web page. Print it to a new PDF and upload that.',
  },
  'media.codecUnknown': {
    status: 415,
    message: "We can't read this file's codec. Export it as MP4 with H.264 and AAC, or as MP3.",
  },
  'media.damagedRecording': {
    status: 422,
    message: 'This recording is incomplete or damaged. Export it again and upload the new file.',
  },
  'media.noImages': {
    status: 422,
    message: 'This file has audio but no video. Add it as audio.',
  },
  'media.noAudio': { status: 422, message: 'This file has no audio. Choose another one.' },
  'media.videoTooLarge': {
    status: 422,
    message: 'This video is larger than 8192 × 4096 pixels. Export it at a lower resolution and upload it again.',
  },
  'media.videoTooFast': {
    status: 422,
    message: 'This video has more than 60 frames per second. Export it with 60 or fewer.',
  },
  'media.recordingTooLong': {
    status: 422,
    message: 'This recording is longer than 60 minutes. Split it and upload the parts.',
  },
  'media.tooManyStreams': {
    status: 422,
    message: 'This file has more than four tracks. Export it with one video and one audio track.',
  },
  'media.notSpherical': {
    status: 422,
    message: 'A 360 video is twice as wide as it is high. Add this one as a video, or export it as equirectangular.',
  },
  'upload.locked': { status: 423, message: 'This upload is in progress in another window. Try again in a moment.' },
  'request.tooMany': { status: 429, message: 'Too many attempts. Wait a little and try again.' },
  'upload.tooManyOpen': { status: 429, message: 'Too many uploads at once. Let some finish first.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side. Try again.' },
  'server.busy': { status: 503, message: "Stopover isn't ready. Try again in a moment." },
  'storage.full': { status: 507, message: 'The server is out of storage. Try again later.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

export const errorCodes = Object.keys(errorTable).filter(isErrorCode)

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorTable, code)
}

type Details = {
  /** A sentence that says it better than the table's, already fit for a person. */
  readonly message?: string
  /** Facts a client may act on, such as the current version. Never secrets, paths or SQL. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** An error on its way to a transport, which maps `code` once. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly facts: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorTable[code].message, { cause: details.cause })
    this.code = code
    this.facts = details.facts ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errorTable[this.code].status
  }

  /**
   * Whether an operator has to hear of it. To be busy for a moment is none, a flood would write the log full; nor is
   * to be asked for what there is not.
   */
  get isFailure(): boolean {
    return this.status >= 500 && this.status !== 501 && (this.status !== 503 || this.cause !== undefined)
  }
}

/** Body of every rejected request (spec §8: errors carry errorMessage and status). Programs decide by `code`. */
export type ErrorBody = {
  readonly errorMessage: string
  readonly status: number
  readonly code: ErrorCode
}
