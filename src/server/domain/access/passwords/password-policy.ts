import { passwordLength, passwordLimits } from '../../../../shared/auth/password-limits.ts'
import { newPasswordInput } from '../../../../shared/auth/passwords.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'

const commonPasswordCount = 10_000

let cachedPasswords: Promise<ReadonlySet<string>> | undefined

/** Loads the most common passwords that meet the minimum length. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter(
    (password) => passwordLength(password) >= passwordLimits.minLength,
  )
  return new Set(longEnough.slice(0, commonPasswordCount))
}

/** Common passwords, loaded on first use; a failed load is retried by the next call. */
function getCommonPasswords(): Promise<ReadonlySet<string>> {
  cachedPasswords ??= loadCommonPasswords().catch((error: unknown) => {
    cachedPasswords = undefined
    throw error
  })
  return cachedPasswords
}

/**
 * Rejects a weak password (threat T07). @throws AppError `input.invalid` for fewer than 8 or more than 256 characters,
 * `auth.passwordCommon` for the 10,000 most common passwords in any capitalization
 */
export async function rejectWeakPassword(password: string): Promise<void> {
  if (!newPasswordInput.safeParse(password).success) {
    throw new AppError('input.invalid', { facts: { fields: [{ field: 'password', problem: 'length' }] } })
  }
  const commonPasswords = await getCommonPasswords()
  if (commonPasswords.has(password.normalize('NFKC').toLowerCase())) throw new AppError('auth.passwordCommon')
}
