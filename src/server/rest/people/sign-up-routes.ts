import { signUpInput } from '../../../shared/auth/sign-up.ts'
import { sendPasswordReset } from '../../domain/access/passwords/operations.ts'
import { signUp } from '../../domain/access/sign-up/operations.ts'
import { route } from '../rest.ts'

const usersPath = '/api/admin/v2/users'

/** Sign-up and password reset. */
export const signUpRoutes = [
  route({
    method: 'post',
    path: usersPath,
    tag: 'Users',
    summary: 'Sign up',
    description:
      'Emails a link for continuing. The response is the same for an email that already has an account, whose owner is notified by email. The user is created when the link is used.',
    body: signUpInput,
    errors: ['request.tooMany'],
    operation: signUp,
    read: ({ body }) => body,
  }),
  route({
    method: 'put',
    path: `${usersPath}/:uid/sendPasswordReset`,
    tag: 'Users',
    summary: 'Send a link to a new password',
    description:
      'For the user themselves and for people who manage users of a shared account. The response is the same for an unknown id.',
    errors: ['access.denied', 'request.tooMany'],
    operation: sendPasswordReset,
    read: ({ params }) => ({ userId: params.uid }),
  }),
] as const
