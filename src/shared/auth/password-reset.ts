import { z } from 'zod'
import { email, id } from '../texts.ts'
import { linkToken } from './email-links.ts'
import { newPasswordInput } from './passwords.ts'

export const requestPasswordResetInput = z.strictObject({ email })
export const sendPasswordResetInput = z.strictObject({ userId: id })
export const getPasswordResetInput = z.strictObject({ token: linkToken })
export const resetPasswordInput = z.strictObject({ token: linkToken, password: newPasswordInput })
