/**
 * Every error the product can give: its code, the HTTP status that docs/api.md explains, and the text a person
 * reads (`errors.<code>` in the locale file carries the same sentence for the app's screens).
 */
export const errorTable = {
  'input.invalid': { status: 400, message: 'Some fields are not right. Check them and try again.' },
  'auth.required': { status: 401, message: 'Sign in to go on.' },
  'auth.badCredentials': { status: 401, message: 'E-mail or password is not right.' },
  'auth.proofTooOld': { status: 403, message: 'Your sign-in is too old for this. Prove that it is you and try again.' },
  'auth.passwordCommon': { status: 400, message: 'Too many people use this password. Choose another one.' },
  'auth.linkOver': {
    status: 400,
    message: 'This link was used before or is too old. Ask for another one.',
  },
  'auth.roundOver': {
    status: 400,
    message: 'This sign-in took too long or was begun in another window. Start again.',
  },
  'auth.termsMissing': { status: 400, message: 'Accept the terms first.' },
  'auth.providerRejected': { status: 400, message: 'The provider did not confirm who you are. Try again.' },
  'auth.providerUnavailable': {
    status: 503,
    message: 'The provider does not answer at the moment. Try again later, or sign in another way.',
  },
  'auth.emailTaken': {
    status: 409,
    message: 'There is an account with this e-mail already. Sign in to it, then link this way in under your settings.',
  },
  'auth.emailUnproven': {
    status: 409,
    message: 'The provider has not confirmed your e-mail. Confirm it there, or sign up by e-mail.',
  },
  'auth.identityTaken': {
    status: 409,
    message:
      'Another person here signs in with this account of the provider. Unlink it there first, or choose another one.',
  },
  'auth.alreadyLinked': {
    status: 409,
    message: 'You have linked another account of this provider. Unlink that one first.',
  },
  'auth.lastWayIn': {
    status: 409,
    message: 'This is your only way to sign in. Set a password first.',
  },
  'auth.originRejected': {
    status: 403,
    message: 'This request did not come from Stopover. Reload the page and try again.',
  },
  'access.denied': { status: 403, message: 'You do not have access.' },
  'account.suspended': { status: 403, message: 'This account is suspended. Contact support to go on.' },
  'account.ownerFixed': {
    status: 403,
    message: 'Owners change only by a transfer of ownership. Ask the owner of this account.',
  },
  'account.ownerNeeded': { status: 409, message: 'An account needs an owner. Transfer the ownership first.' },
  'account.hasOne': { status: 409, message: 'You belong to an account already. Choose it under Accounts.' },
  'account.memberAlready': { status: 409, message: 'This person belongs to the account already.' },
  'account.otherPerson': {
    status: 403,
    message: 'This invitation is for another e-mail. Sign out, then open the link again.',
  },
  'account.nameMistyped': { status: 400, message: 'This is not the name of the account. Type it exactly.' },
  'account.reopenTooLate': {
    status: 409,
    message: 'This account was closed more than 30 days ago. It cannot be opened again.',
  },
  'resource.notFound': { status: 404, message: 'This is not here (any more).' },
  'request.formatUnknown': { status: 501, message: 'This address answers in JSON only.' },
  'request.methodRejected': { status: 405, message: 'This address does not take that kind of request.' },
  'version.stale': {
    status: 409,
    message: 'Somebody changed this in the meantime. Both versions are kept: choose one.',
  },
  'resource.inUse': { status: 409, message: 'This is still in use.' },
  'resource.conflict': { status: 409, message: 'This does not fit what is stored. Reload and try again.' },
  'stop.mediaKind': {
    status: 409,
    message: 'A stop shows a panorama, a picture, a video or a 360 video. Sound alone gives nothing to see.',
  },
  'translations.file': { status: 400, message: 'This is no file of translations of that kind.' },
  'translations.otherLanguage': { status: 400, message: 'This file says that it is in another language.' },
  'floorPlan.mediaKind': { status: 409, message: 'A floor plan is a picture. Choose an image.' },
  'form.changed': {
    status: 409,
    message: 'This form was changed since you opened it. Load the page again; what you wrote can be copied until then.',
  },
  'form.full': { status: 403, message: 'This form takes no more answers at the moment.' },
  'logo.mediaKind': { status: 409, message: 'A logo is a picture. Choose an image.' },
  'audio.mediaKind': { status: 409, message: 'Only sound can play in the background. Choose an audio file.' },
  'hotspot.mediaKind': {
    status: 409,
    message: 'This hotspot shows another kind of file. Choose one that fits.',
  },
  'upload.expired': { status: 410, message: 'This upload was idle too long. Start it again.' },
  'upload.protocolRejected': {
    status: 412,
    message: 'This way of uploading is not supported. Reload the page and try again.',
  },
  'upload.tooLarge': { status: 413, message: 'This file is larger than allowed.' },
  'upload.quotaExceeded': {
    status: 413,
    message: 'Not enough storage for this file. Delete media you no longer need, then empty the deleted files.',
  },
  'request.tooLarge': { status: 413, message: 'This request is larger than allowed.' },
  'media.notAccepted': { status: 415, message: 'This is not a picture we can read. Use JPEG, PNG or WebP.' },
  'request.typeRejected': { status: 415, message: 'This content type is not accepted here.' },
  'media.damaged': {
    status: 422,
    message: 'This picture is damaged or cut short. Export it again and upload the new file.',
  },
  'media.originalDamaged': {
    status: 422,
    message:
      'The original is damaged in the storage and was kept as it is. Restore it from a backup, or upload it again.',
  },
  'media.addressRejected': { status: 400, message: 'Pictures are not fetched from this address.' },
  'media.addressFailed': { status: 400, message: 'This address did not answer with a picture.' },
  'media.empty': { status: 422, message: 'This file is empty. Choose another one.' },
  'media.tooManyPixels': {
    status: 422,
    message: 'This picture has too many pixels. Make it smaller and upload it again.',
  },
  'media.wrongRatio': {
    status: 422,
    message:
      'A 360 panorama is twice as wide as high. This is an image, or a part of a panorama that needs the angles it covers.',
  },
  'media.archiveRejected': {
    status: 422,
    message: 'This zip cannot be read. Make one of the six faces of a cube, without a password, and upload that.',
  },
  'media.facesMissing': {
    status: 422,
    message: 'A cube has six faces, and some are not in this zip. Add what is missing and upload it again.',
  },
  'media.facesTwice': {
    status: 422,
    message: 'Two pictures in this zip are named as the same face. Leave one in and upload it again.',
  },
  'media.facesUnknown': {
    status: 422,
    message:
      'Not every file in this zip is named as a face of a cube. Name the six pictures front, back, left, right, up and down.',
  },
  'media.facesUneven': { status: 422, message: 'The six faces of a cube are square and all of one size.' },
  'media.animated': { status: 422, message: 'Animated pictures are not supported. Upload a still picture.' },
  'media.captionsInvalid': {
    status: 422,
    message: 'These captions are not WebVTT as browsers read it. Correct the line that is named and save again.',
  },
  'media.captionsStale': {
    status: 409,
    message: 'Somebody changed these captions in the meantime. Yours are still here: do it again to replace theirs.',
  },
  'media.kindFixed': { status: 409, message: 'A medium of this kind cannot become one of that kind.' },
  'media.notAdjustable': { status: 409, message: 'Only panoramas can be levelled and retouched.' },
  'media.patchGone': {
    status: 422,
    message: 'The picture that covers the nadir was deleted. Choose another one, or take it away.',
  },
  'media.otherKind': { status: 422, message: 'A file can be replaced by one of the same kind only.' },
  'media.nothingReplaced': { status: 409, message: 'There is no earlier file to go back to (any more).' },
  'folder.cyclic': { status: 409, message: 'A folder cannot lie inside itself.' },
  'folder.tooDeep': { status: 409, message: 'Folders lie at most eight deep. Choose a place further up.' },
  'folder.tooMany': { status: 409, message: 'This library has as many folders as there may be. Remove one first.' },
  'media.notVideo': { status: 415, message: 'This is not a video we can read. Use MP4, MOV or WebM.' },
  'media.notAudio': { status: 415, message: 'This is not audio we can read. Use MP3, M4A, WAV or OGG.' },
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
    message: 'This file is coded in a way we cannot read. Export it as MP4 with H.264 and AAC, or as MP3.',
  },
  'media.damagedRecording': {
    status: 422,
    message: 'This recording is damaged or cut short. Export it again and upload the new file.',
  },
  'media.noImages': {
    status: 422,
    message: 'This file holds sound but no moving picture. Add it as audio.',
  },
  'media.noAudio': { status: 422, message: 'There is no sound in this file. Choose another one.' },
  'media.videoTooLarge': {
    status: 422,
    message: 'This video is larger than 8192 × 4096 pixels. Export it smaller and upload it again.',
  },
  'media.videoTooFast': {
    status: 422,
    message: 'This video has more than 60 pictures a second. Export it with 60 or fewer.',
  },
  'media.recordingTooLong': {
    status: 422,
    message: 'This recording is longer than 60 minutes. Cut it into parts and upload those.',
  },
  'media.tooManyStreams': {
    status: 422,
    message: 'This file holds more than four tracks. Export it with one video and one audio track.',
  },
  'media.notSpherical': {
    status: 422,
    message: 'A 360 video is twice as wide as high. Add this one as a video, or export it as equirectangular.',
  },
  'upload.locked': { status: 423, message: 'This upload is busy in another window. Try again in a moment.' },
  'request.tooMany': { status: 429, message: 'Too many tries. Wait a little and try again.' },
  'upload.tooManyOpen': { status: 429, message: 'Too many uploads at once. Let some finish first.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side. Try again.' },
  'server.busy': { status: 503, message: 'Stopover is not ready. Try again in a moment.' },
  'storage.full': { status: 507, message: 'The server has no storage left. Try again later.' },
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
