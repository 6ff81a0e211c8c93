import {
  connectHubspot,
  disconnectHubspot,
  getHubspotConnection,
  getHubspotStatus,
  listHubspotProperties,
  resendToHubspot,
} from '../domain/connections/hubspot/operations.ts'
import { sendToHubspot } from '../domain/tours/forms/hubspot-operations.ts'
import { mutation, query, router } from './trpc.ts'

export const hubspotRouter = router({
  get: query(getHubspotConnection),
  status: query(getHubspotStatus),
  properties: query(listHubspotProperties),
  connect: mutation(connectHubspot),
  disconnect: mutation(disconnectHubspot),
  send: mutation(sendToHubspot),
  resend: mutation(resendToHubspot),
})
