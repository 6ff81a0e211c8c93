import { createApiTokenInput, listApiTokensInput } from '../../../shared/tokens/api-tokens.ts'
import { createApiToken, getCaller, listApiTokens, revokeApiToken } from '../../domain/access/tokens/operations.ts'
import { route } from '../rest.ts'

const tokensPath = '/api/v2/:aid/tokens'

/** API tokens, each for one account. Must come before `accountRoutes`, whose pattern matches `/api/v2/me`. */
export const tokenRoutes = [
  route({
    method: 'get',
    path: '/api/v2/me',
    tag: 'API tokens',
    summary: 'Read the caller',
    description:
      'The person, account and permissions of an API token. A session gets the account that its `Stopover-Account` header names, or else the one that it last used.',
    defaultsToLastAccount: true,
    operation: getCaller,
    read: () => ({}),
  }),
  route({
    method: 'get',
    path: tokensPath,
    tag: 'API tokens',
    summary: 'List API tokens',
    description: "Your own tokens, or all for people who manage users. The secrets aren't included.",
    query: listApiTokensInput.pick({ cursor: true }),
    operation: listApiTokens,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
  route({
    method: 'post',
    path: tokensPath,
    tag: 'API tokens',
    summary: 'Create an API token',
    description:
      "The token acts for its creator, with the permissions of both its scope and the creator. Only this response contains the token. Needs a recent sign-in, so tokens can't create tokens.",
    body: createApiTokenInput,
    errors: ['auth.proofTooOld', 'token.scopeTooWide', 'token.tooMany'],
    status: 201,
    excludesIdempotencyKey: true,
    operation: createApiToken,
    read: ({ body }) => body,
  }),
  route({
    method: 'delete',
    path: `${tokensPath}/:tokenId`,
    tag: 'API tokens',
    summary: 'Revoke an API token',
    description: 'Your own token, or any for people who manage users. It stops working immediately.',
    operation: revokeApiToken,
    read: ({ params: { tokenId } }) => ({ tokenId }),
  }),
] as const
