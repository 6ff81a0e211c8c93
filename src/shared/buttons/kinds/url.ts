import { z } from 'zod'
import { pageUrl } from '../../texts.ts'
import { pageSchemes, safeUrl } from '../../web/link-url.ts'
import { buttonAction } from '../button-action.ts'

/** Opens a web page. */
export const urlAction = buttonAction({
  kind: 'url',
  details: z.strictObject({ url: pageUrl }),
  urlOf: ({ url }) => safeUrl(url, pageSchemes),
})
