import { createApiTokenInput, listApiTokensInput } from '../../../shared/tokens/api-tokens.ts'
import { createApiToken, listApiTokens, revokeApiToken } from '../../domain/access/tokens/operations.ts'
import { row } from '../rest.ts'

const tokensPath = '/api/v2/:aid/tokens'

/** API tokens, each for one account. */
export const tokenRows = [
  row({
    method: 'get',
    path: tokensPath,
    tag: 'API tokens',
    summary: 'List API tokens',
    description: "One's own; those of everybody for people who manage users. Never the tokens themselves.",
    query: listApiTokensInput.pick({ cursor: true }),
    operation: listApiTokens,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
  row({
    method: 'post',
    path: tokensPath,
    tag: 'API tokens',
    summary: 'Create an API token',
    description:
      'The token acts for the person who creates it, with no more rights than its scope and they have. The answer holds it, and no later one does. Needs a recent sign-in: tokens create no tokens.',
    body: createApiTokenInput,
    errors: ['auth.proofTooOld', 'token.scopeTooWide', 'token.tooMany'],
    status: 201,
    takesNoKey: true,
    operation: createApiToken,
    read: ({ body }) => body,
  }),
  row({
    method: 'delete',
    path: `${tokensPath}/:tokenId`,
    tag: 'API tokens',
    summary: 'Revoke an API token',
    description: "One's own, or one of another member for people who manage users. It opens nothing from then on.",
    operation: revokeApiToken,
    read: ({ params: { tokenId } }) => ({ tokenId }),
  }),
] as const
