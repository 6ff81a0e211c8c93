import { z } from 'zod'
import { browseMediaTagsInput, mediaTagPage } from '../../../../../shared/media/library.ts'
import { pageOf, readCursor } from '../../../../database/rows/pages.ts'
import { operation } from '../../../../kernel/operation.ts'
import { keptCounts } from '../../counts/kept.ts'

const place = z.tuple([z.string()])

/** Tags of the library in the order of their characters, a page at a time. */
export const browseMediaTags = operation({
  allow: 'viewTour',
  input: browseMediaTagsInput,
  output: mediaTagPage,
  run: async ({ em, account }, { cursor }) => {
    const last = readCursor(place, cursor)
    const counts = await keptCounts(em, account.id, 'tag')
    const names = [...counts.keys()].filter((tag) => last === undefined || tag > last[0]).sort()
    const { page, nextCursor } = pageOf(names, (tag) => [tag])
    return { tags: page.map((tag) => ({ tag, count: counts.get(tag) ?? 0 })), nextCursor }
  },
})
