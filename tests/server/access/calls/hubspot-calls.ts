import type { Actor, World } from '../world.ts'

const token = 'pat-na1-00000000-0000-4000-8000-000000000000'
/** An id without a submission: permitted callers get the error that the account isn't connected. */
const submissionId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0004'

/** Inputs of the tRPC procedures of the HubSpot connection. */
export const hubspotCalls = {
  'hubspot.get': () => ({}),
  'hubspot.status': () => ({}),
  'hubspot.properties': () => ({}),
  'hubspot.connect': () => ({ token }),
  'hubspot.disconnect': () => ({}),
  'hubspot.resend': () => ({}),
  'hubspot.send': ({ tourId }: World) => ({ tourId, submissionId }),
}

const inAccount = (_world: World, { accountId }: Actor) => ({ params: { aid: accountId } })

/** Inputs of the REST rows of the HubSpot connection. */
export const hubspotRows = {
  'GET /api/v2/:aid/hubspot': inAccount,
  'PUT /api/v2/:aid/hubspot': (world: World, actor: Actor) => ({ ...inAccount(world, actor), body: { token } }),
  'DELETE /api/v2/:aid/hubspot': inAccount,
  'GET /api/v2/:aid/hubspot/status': inAccount,
  'GET /api/v2/:aid/hubspot/properties': inAccount,
  'POST /api/v2/:aid/hubspot/resend': inAccount,
  'POST /api/v2/:aid/tours/:tid/submissions/:submissionId/hubspot': ({ tourId }: World, { accountId }: Actor) => ({
    params: { aid: accountId, tid: tourId, submissionId },
  }),
}
