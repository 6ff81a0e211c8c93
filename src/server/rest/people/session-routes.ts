import { signInInput } from '../../../shared/auth/auth.ts'
import { openSession, signOut } from '../../domain/access/sessions/operations.ts'
import { route } from '../rest.ts'

const path = '/api/admin/v2/sessions'

/** Sessions of API clients, which send the session token with each call. */
export const sessionRoutes = [
  route({
    method: 'post',
    path,
    tag: 'Sign-in',
    summary: 'Open a session',
    description: 'The response contains the bearer token. Browsers sign in at /login and get a cookie instead.',
    body: signInInput,
    errors: ['auth.badCredentials', 'request.tooMany', 'server.busy'],
    operation: openSession,
    read: ({ body }) => body,
  }),
  route({
    method: 'delete',
    path,
    tag: 'Sign-in',
    summary: 'Close the session',
    description: 'Ends the session of the call.',
    operation: signOut,
    read: () => ({}),
  }),
] as const
