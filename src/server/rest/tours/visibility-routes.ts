import { updateSharingInput } from '../../../shared/sharing/sharing.ts'
import { getSharing, updateSharing } from '../../domain/publishing/sharing/operations.ts'
import { route } from '../rest.ts'

const path = '/api/v2/:aid/tours/:tid/sharing'
const tag = 'Sharing'

/** Visibility of a published tour, and the sites that may embed it. */
export const visibilityRoutes = [
  route({
    method: 'get',
    path,
    tag,
    summary: 'Read who may see a tour',
    description: 'Applies to the main link. Share links have their own password and expiry.',
    operation: getSharing,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'patch',
    path,
    tag,
    summary: 'Change who may see a tour',
    description:
      "Omitted fields don't change. Takes effect within seconds, without republishing. The password is never returned.",
    body: updateSharingInput.omit({ tourId: true }),
    errors: [
      'sharing.passwordMissing',
      'site.empty',
      'site.wildcard',
      'site.scheme',
      'site.path',
      'site.port',
      'site.address',
      'site.name',
      'server.busy',
    ],
    operation: updateSharing,
    read: ({ body, params: { tid } }) => ({ ...body, tourId: tid }),
  }),
] as const
