import {
  finishProviderSignInBody,
  providerSession,
  startProviderSignInInput,
} from '../../../shared/auth/provider-sign-in.ts'
import { type ProviderName, providerLabels, providerNames } from '../../../shared/auth/providers.ts'
import { finishProviderSignIn, startProviderSignIn } from '../../domain/access/providers/provider-operations.ts'
import { route, shapedRoute } from '../rest.ts'

const pathOf = (provider: ProviderName) => `/api/admin/v2/users/${provider}`

const startRoute = (provider: ProviderName) =>
  route({
    method: 'get',
    path: pathOf(provider),
    tag: 'Sign-in',
    summary: `Start signing in with ${providerLabels[provider]}`,
    description:
      'Returns the URL of the provider to open. The provider redirects the person back with a code and a state, which the same browser must post within ten minutes.',
    query: startProviderSignInInput.pick({ returnPath: true }),
    errors: ['resource.notFound', 'auth.providerUnavailable', 'request.tooMany'],
    operation: startProviderSignIn,
    read: ({ query: { returnPath } }) => ({ provider, returnPath }),
    mediaType: 'text/plain',
  })

const finishRoute = (provider: ProviderName) =>
  shapedRoute({
    method: 'post',
    path: pathOf(provider),
    tag: 'Sign-in',
    summary: `Sign in with ${providerLabels[provider]}`,
    description: 'The first sign-in creates a user and an account. The session is in a cookie.',
    body: finishProviderSignInBody,
    errors: [
      'resource.notFound',
      'auth.termsMissing',
      'auth.roundOver',
      'auth.providerRejected',
      'auth.emailTaken',
      'auth.emailUnproven',
      'account.suspended',
      'auth.providerUnavailable',
    ],
    operation: finishProviderSignIn,
    read: ({ body }) => ({ ...body, provider }),
    responseSchema: providerSession,
    shape: ({ user, returnPath }) => ({ uid: user.uid, returnPath }),
  })

/** Two routes for each provider; they must come before `/users/:uid`. */
export const providerRoutes = providerNames.flatMap((provider) => [startRoute(provider), finishRoute(provider)])
