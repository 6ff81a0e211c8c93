import { expect, it } from 'vitest'
import { hopelessCodes } from '../../../src/client/features/uploads/queue/hopeless-codes.ts'
import { errorCodes, errorStatuses } from '../../../src/shared/kernel/app-error.ts'

/** Rejections with 415 or 422 that another try, or another way to send the same file, may get past. */
const curable: readonly string[] = [
  'media.captionsInvalid',
  'media.frameOutOfReach',
  'media.originalDamaged',
  'media.otherKind',
  'media.patchGone',
]

it('offers no second try for a file that is rejected for what it holds', () => {
  const ofFiles = errorCodes.filter((code) => code.startsWith('media.') && [415, 422].includes(errorStatuses[code]))
  expect(ofFiles.length).toBeGreaterThan(30)
  expect(ofFiles.filter((code) => !hopelessCodes.includes(code)).sort()).toEqual(curable)
})
