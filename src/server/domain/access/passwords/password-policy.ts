import { newPasswordInput, passwordLength } from '../../../../shared/auth/passwords.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'

const listed = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** The commonest passwords that are long enough to be chosen. Loaded for the first person who chooses one. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = dictionary['passwords-common'].filter((word) => passwordLength(word) >= limits.passwordMinLength)
  return new Set(long.slice(0, listed))
}

function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= readCommon().catch((error: unknown) => {
    common = undefined
    throw error
  })
  return common
}

/**
 * Rejects a password that nobody should choose (threat T07): shorter than 8 or longer than 256 characters with
 * `input.invalid`, one of the 10 000 commonest, however capitalised, with `auth.passwordCommon`.
 */
export async function rejectWeakPassword(password: string): Promise<void> {
  if (!newPasswordInput.safeParse(password).success) {
    throw new AppError('input.invalid', { facts: { fields: [{ field: 'password', problem: 'length' }] } })
  }
  const words = await commonPasswords()
  if (words.has(password.normalize('NFKC').toLowerCase())) throw new AppError('auth.passwordCommon')
}
