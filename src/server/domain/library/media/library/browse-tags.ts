import { z } from 'zod'
import { browseMediaTagsInput, mediaTagPage } from '../../../../../shared/media/library.ts'
import { pageOf, readCursor } from '../../../../database/rows/pages.ts'
import { operation } from '../../../../kernel/operation.ts'
import { countsByName } from '../../counts/read-counts.ts'

const cursorShape = z.tuple([z.string()])

/** Tags of the library in code unit order, a page at a time. */
export const browseMediaTags = operation({
  allow: 'viewTour',
  input: browseMediaTagsInput,
  output: mediaTagPage,
  run: async ({ em, account }, { cursor }) => {
    const position = readCursor(cursorShape, cursor)
    const counts = await countsByName(em, account.id, 'tag')
    const names = [...counts.keys()].filter((tag) => position === undefined || tag > position[0]).sort()
    const { page, nextCursor } = pageOf(names, (tag) => [tag])
    return { tags: page.map((tag) => ({ tag, count: counts.get(tag) ?? 0 })), nextCursor }
  },
})
