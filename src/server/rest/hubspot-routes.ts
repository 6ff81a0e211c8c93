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
import { row } from './rest.ts'

const tag = 'HubSpot'
const path = '/api/v2/:aid/hubspot'

/** HubSpot connection, and the data sent to it. */
export const hubspotRows = [
  row({
    method: 'get',
    path,
    tag,
    summary: 'Get the connection to HubSpot',
    description:
      'The connection without its token, or null if the account is not connected, and how many responses failed.',
    operation: getHubspotConnection,
    read: () => ({}),
  }),
  row({
    method: 'put',
    path,
    tag,
    summary: 'Connect to HubSpot',
    description:
      'Stores the access token of a private app once HubSpot has accepted it, or replaces the one that is stored. It is never answered.',
    body: connectHubspotInput,
    errors: ['hubspot.tokenRejected', 'hubspot.scopeMissing', 'hubspot.unavailable', 'request.tooMany'],
    operation: connectHubspot,
    read: ({ body }) => body,
  }),
  row({
    method: 'delete',
    path,
    tag,
    summary: 'Disconnect from HubSpot',
    description: 'Deletes the token. Responses that wait are not sent.',
    operation: disconnectHubspot,
    read: () => ({}),
  }),
  row({
    method: 'get',
    path: `${path}/status`,
    tag,
    summary: 'Get the status of the connection to HubSpot',
    description: 'For those who manage tours: whether responses can be sent.',
    operation: getHubspotStatus,
    read: () => ({}),
  }),
  row({
    method: 'get',
    path: `${path}/properties`,
    tag,
    summary: 'List contact properties of HubSpot',
    description: 'Those that can be written, by their labels.',
    errors: ['hubspot.notConnected', 'hubspot.tokenRejected', 'hubspot.scopeMissing', 'hubspot.unavailable'],
    operation: listHubspotProperties,
    read: () => ({}),
  }),
  row({
    method: 'post',
    path: `${path}/resend`,
    tag,
    summary: 'Resend all failed responses',
    description:
      'Sends every response of the account that failed, however many, using the current mappings. Returns how many had failed.',
    errors: ['hubspot.notConnected', 'request.tooMany'],
    operation: resendToHubspot,
    read: () => ({}),
  }),
  row({
    method: 'post',
    path: '/api/v2/:aid/tours/:tid/submissions/:submissionId/hubspot',
    tag,
    summary: 'Send a response to HubSpot',
    description: 'Sends it now, also again. What became of it is listed with the submissions of the form.',
    errors: ['hubspot.notConnected', 'hubspot.notMapped', 'request.tooMany'],
    operation: sendToHubspot,
    read: ({ params: { tid, submissionId } }) => ({ tourId: tid, submissionId }),
  }),
] as const
