import { linkTo } from '../../../shared/routes.ts'

export function shareAddress(origin: string, shareId: string): string {
  return origin + linkTo.share(shareId)
}

/** What a site owner pastes into a page. A share id holds letters and digits only, so nothing needs escaping. */
export function embedCode(origin: string, shareId: string): string {
  return `<script type="module" src="${origin}/sdk/stopover.js"></script>\n<stopover-tour tour="${shareId}"></stopover-tour>`
}
