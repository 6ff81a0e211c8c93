import { z } from 'zod'
import { pageAddress } from '../../texts.ts'
import { pageSchemes, safeAddress } from '../../web/web-address.ts'
import { buttonAction } from '../button-action.ts'

/** Opens a web page. */
export const urlAction = buttonAction({
  kind: 'url',
  details: z.strictObject({ url: pageAddress }),
  addressOf: ({ url }) => safeAddress(url, pageSchemes),
})
