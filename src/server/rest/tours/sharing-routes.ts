import { createShareLinkInput, listShareLinksInput, updateShareLinkInput } from '../../../shared/sharing/share-links.ts'
import { setSlugInput } from '../../../shared/sharing/slugs.ts'
import {
  createShareLink,
  listShareLinks,
  revokeShareLink,
  updateShareLink,
} from '../../domain/publishing/sharing/links/operations.ts'
import { deleteSlug, getSlug, setSlug } from '../../domain/publishing/sharing/slugs/operations.ts'
import { route } from '../rest.ts'

const tag = 'Sharing'
const linksPath = '/api/v2/:aid/tours/:tid/links'
const linkPath = `${linksPath}/:linkId` as const
const slugPath = '/api/v2/:aid/tours/:tid/slug'

/** Share links and short links of a published tour. */
export const sharingRoutes = [
  route({
    method: 'get',
    path: linksPath,
    tag,
    summary: 'List share links',
    description: "Share links of a tour that aren't revoked, newest first, a page at a time.",
    query: listShareLinksInput.pick({ cursor: true }),
    operation: listShareLinks,
    read: ({ params: { tid }, query: { cursor } }) => ({ tourId: tid, cursor }),
  }),
  route({
    method: 'post',
    path: linksPath,
    tag,
    summary: 'Create a share link',
    description:
      'The link opens the tour at /share/{id} with its own password or none, even if the main link is restricted. The password is never returned.',
    body: createShareLinkInput.omit({ tourId: true }),
    errors: ['link.expiryPast', 'link.tooMany', 'server.busy'],
    status: 201,
    excludesIdempotencyKey: true,
    operation: createShareLink,
    read: ({ body, params: { tid } }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'patch',
    path: linkPath,
    tag,
    summary: 'Update a share link',
    description: "Omitted fields don't change; null removes their value.",
    body: updateShareLinkInput.omit({ tourId: true, linkId: true }),
    errors: ['link.expiryPast', 'server.busy'],
    operation: updateShareLink,
    read: ({ body, params: { tid, linkId } }) => ({ ...body, tourId: tid, linkId }),
  }),
  route({
    method: 'delete',
    path: linkPath,
    tag,
    summary: 'Revoke a share link',
    description: "The link stops working immediately and can't be restored.",
    operation: revokeShareLink,
    read: ({ params: { tid, linkId } }) => ({ tourId: tid, linkId }),
  }),
  route({
    method: 'get',
    path: slugPath,
    tag,
    summary: 'Get the short link',
    operation: getSlug,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'put',
    path: slugPath,
    tag,
    summary: 'Set the short link',
    description: 'The tour also opens at /share/{slug}. Its previous short links redirect to it and stay reserved.',
    body: setSlugInput.omit({ tourId: true }),
    errors: [
      'slug.empty',
      'slug.tooShort',
      'slug.tooLong',
      'slug.characters',
      'slug.edges',
      'slug.reserved',
      'slug.taken',
      'slug.tooMany',
    ],
    operation: setSlug,
    read: ({ body, params: { tid } }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'delete',
    path: slugPath,
    tag,
    summary: 'Remove the short link',
    description: 'The short link and all previous ones stop working, but stay reserved for the tour.',
    operation: deleteSlug,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
] as const
