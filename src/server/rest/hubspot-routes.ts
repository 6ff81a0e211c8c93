import { connectHubspotInput } from '../../shared/hubspot/hubspot.ts'
import {
  connectHubspot,
  disconnectHubspot,
  getHubspotConnection,
  getHubspotStatus,
  listHubspotProperties,
  resendToHubspot,
} from '../domain/connections/hubspot/operations.ts'
import { sendToHubspot } from '../domain/tours/forms/hubspot-operations.ts'
import { route } from './rest.ts'

const tag = 'HubSpot'
const path = '/api/v2/:aid/hubspot'

/** HubSpot connection, and the data sent to it. */
export const hubspotRoutes = [
  route({
    method: 'get',
    path,
    tag,
    summary: 'Get the connection to HubSpot',
    description:
      "The connection without its token, or null if the account isn't connected, and the number of failed responses.",
    operation: getHubspotConnection,
    read: () => ({}),
  }),
  route({
    method: 'put',
    path,
    tag,
    summary: 'Connect to HubSpot',
    description:
      'Stores or replaces the access token of a private app, after HubSpot has accepted it. The token is never returned.',
    body: connectHubspotInput,
    errors: ['hubspot.tokenRejected', 'hubspot.scopeMissing', 'hubspot.unavailable', 'request.tooMany'],
    operation: connectHubspot,
    read: ({ body }) => body,
  }),
  route({
    method: 'delete',
    path,
    tag,
    summary: 'Disconnect from HubSpot',
    description: "Deletes the token. Queued responses aren't sent.",
    operation: disconnectHubspot,
    read: () => ({}),
  }),
  route({
    method: 'get',
    path: `${path}/status`,
    tag,
    summary: 'Get the status of the connection to HubSpot',
    description: 'Tells people who manage tours whether responses can be sent.',
    operation: getHubspotStatus,
    read: () => ({}),
  }),
  route({
    method: 'get',
    path: `${path}/properties`,
    tag,
    summary: 'List contact properties of HubSpot',
    description: 'Writable properties, ordered by label.',
    errors: ['hubspot.notConnected', 'hubspot.tokenRejected', 'hubspot.scopeMissing', 'hubspot.unavailable'],
    operation: listHubspotProperties,
    read: () => ({}),
  }),
  route({
    method: 'post',
    path: `${path}/resend`,
    tag,
    summary: 'Resend all failed responses',
    description: 'Sends all failed responses of the account with the current mappings. Returns their number.',
    errors: ['hubspot.notConnected', 'request.tooMany'],
    operation: resendToHubspot,
    read: () => ({}),
  }),
  route({
    method: 'post',
    path: '/api/v2/:aid/tours/:tid/submissions/:submissionId/hubspot',
    tag,
    summary: 'Send a response to HubSpot',
    description:
      'Sends a response now, even if it was sent before. The result is listed with the submissions of the form.',
    errors: ['hubspot.notConnected', 'hubspot.notMapped', 'request.tooMany'],
    operation: sendToHubspot,
    read: ({ params: { tid, submissionId } }) => ({ tourId: tid, submissionId }),
  }),
] as const
