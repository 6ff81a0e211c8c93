import {
  createShareLink,
  listShareLinks,
  revokeShareLink,
  updateShareLink,
} from '../domain/publishing/sharing/links/operations.ts'
import { deleteSlug, getSlug, setSlug } from '../domain/publishing/sharing/slugs/operations.ts'
import { mutation, query, router } from './trpc.ts'

export const shareLinksRouter = router({
  list: query(listShareLinks),
  create: mutation(createShareLink),
  update: mutation(updateShareLink),
  revoke: mutation(revokeShareLink),
})

export const slugsRouter = router({
  get: query(getSlug),
  set: mutation(setSlug),
  remove: mutation(deleteSlug),
})
