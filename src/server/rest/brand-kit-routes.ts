import { listBrandKitToursInput, updateBrandKitInput } from '../../shared/brand-kit/brand-kit.ts'
import { listBrandKitTours } from '../domain/publishing/publications/brand-kit-tours.ts'
import { deleteBrandKit, getBrandKit, updateBrandKit } from '../domain/tours/brand-kit/operations.ts'
import { route } from './rest.ts'

const tag = 'Brand kit'
const path = '/api/v2/:aid/brand-kit'

/** Brand kit of an account, and the tours that inherit from it. */
export const brandKitRoutes = [
  route({
    method: 'get',
    path,
    tag,
    summary: 'Get the brand kit',
    description: 'Without a kit, the response has the defaults and the version 0.',
    operation: getBrandKit,
    read: () => ({}),
  }),
  route({
    method: 'patch',
    path,
    tag,
    summary: 'Change the brand kit',
    description:
      "Creates the kit if there is none. Omitted fields don't change. Drafts of tours that inherit a changed part change at once, and their visitors see it once the tours are published again. Buttons of a kit open web pages, phone numbers and email addresses, but no stops or forms. 409 with the stored kit if `version` isn't the current one.",
    body: updateBrandKitInput,
    errors: ['version.stale', 'logo.mediaKind', 'brandKit.nadirKind'],
    operation: updateBrandKit,
    read: ({ body }) => body,
  }),
  route({
    method: 'delete',
    path,
    tag,
    summary: 'Delete the brand kit',
    description: 'Tours keep the styles and buttons that they have, as their own.',
    operation: deleteBrandKit,
    read: () => ({}),
  }),
  route({
    method: 'get',
    path: `${path}/tours`,
    tag,
    summary: 'List tours that use the brand kit',
    description:
      'Newest first, 20 per page. `waitingChanges` are unpublished changes of the area `buttons` if the tour inherits the buttons, and of the area `styles` if it inherits anything else.',
    query: listBrandKitToursInput.pick({ cursor: true }),
    operation: listBrandKitTours,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
] as const
