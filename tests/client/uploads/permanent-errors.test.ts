import { expect, it } from 'vitest'
import { permanentErrorCodes } from '../../../src/client/features/library/uploads/queue/permanent-error-codes.ts'
import { errorCodes, errorStatuses } from '../../../src/shared/kernel/error-codes.ts'

/** Errors with status 415 or 422 that a retry, or another way to upload the same file, may resolve. */
const retryableCodes: readonly string[] = [
  'media.captionsInvalid',
  'media.frameOutOfReach',
  'media.originalDamaged',
  'media.otherKind',
  'media.patchGone',
]

it('offers no retry for a file that is rejected because of its content', () => {
  const fileErrorCodes = errorCodes.filter(
    (code) => code.startsWith('media.') && [415, 422].includes(errorStatuses[code]),
  )
  expect(fileErrorCodes.length).toBeGreaterThan(30)
  expect(fileErrorCodes.filter((code) => !permanentErrorCodes.includes(code)).sort()).toEqual(retryableCodes)
})
