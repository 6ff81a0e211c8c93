import { inAccount } from '../addresses.ts'
import type { Actor, World } from '../world.ts'

/** Address on a reserved host name (RFC 2606). */
const fields = { address: 'https://files.invalid/harbor.jpg', kind: 'panos' }

/** Import of the actor; visitors name the owner's. */
const importOf = ({ importIds }: World, { name }: Actor) => ({
  importId: importIds.get(name) ?? importIds.get('owner') ?? '',
})

/** Inputs of the tRPC procedures of imports. */
export const importCalls = {
  'media.import': () => fields,
  'media.getImport': importOf,
  'media.cancelImport': importOf,
}

const importAddress = (world: World, actor: Actor) => ({
  params: { aid: actor.accountId, ...importOf(world, actor) },
})

/** Inputs of the REST rows of imports. */
export const importRowInputs = {
  'POST /api/v2/:aid/media/imports': (_world: World, actor: Actor) => ({ ...inAccount(actor), body: fields }),
  'GET /api/v2/:aid/media/imports/:importId': importAddress,
  'DELETE /api/v2/:aid/media/imports/:importId': importAddress,
}
