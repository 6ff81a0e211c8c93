import { z } from 'zod'
import { signUpAnswer, signUpInput } from '../../shared/auth/sign-up.ts'
import { sendPasswordReset } from '../domain/users/password-reset.ts'
import { signUp } from '../domain/users/sign-up.ts'
import { row } from './rest.ts'

const users = '/api/admin/v2/users'

/** How people come in, and come in again who forgot their password. */
export const signUpRows = [
  row({
    method: 'post',
    path: users,
    tag: 'Users',
    summary: 'Sign up',
    description:
      'Sends a letter with a link to go on with. The answer is the same for an e-mail that has an account already: its owner is told so by letter. There is no user before the link is used.',
    body: signUpInput,
    errorTable: ['request.tooMany'],
    operation: signUp,
    read: ({ body }) => body,
    answer: signUpAnswer,
  }),
  row({
    method: 'put',
    path: `${users}/:uid/sendPasswordReset`,
    tag: 'Users',
    summary: 'Send a link to a new password',
    description:
      'For oneself, and for those who manage users of an account the user belongs to. The answer is the same for an id of nobody.',
    errorTable: ['access.denied', 'request.tooMany'],
    operation: sendPasswordReset,
    read: ({ params }) => ({ userId: params.uid }),
    answer: z.object({}),
  }),
] as const
