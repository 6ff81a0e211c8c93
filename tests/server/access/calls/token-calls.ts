import { inAccount } from '../addresses.ts'
import type { Make, RestInput } from '../calls.ts'

/** Inputs of the REST rows of API tokens, by method and path. */
export const tokenRestInputs: Readonly<Record<string, Make<RestInput>>> = {
  'GET /api/v2/:aid/tokens': (_world, actor) => inAccount(actor),
  'POST /api/v2/:aid/tokens': (_world, actor) => ({
    ...inAccount(actor),
    body: { name: 'Nightly import', scope: 'read', expiresInDays: 30 },
  }),
  'DELETE /api/v2/:aid/tokens/:tokenId': ({ tokenIds }, actor) => ({
    params: { aid: actor.accountId, tokenId: tokenIds.get(actor.name) ?? tokenIds.get('owner') ?? '' },
  }),
}
