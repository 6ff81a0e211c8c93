import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import { urlKindOf } from '../../../shared/web/link-url.ts'
import type { FigureContext } from './figure.ts'
import { createHotspotIcon } from './hotspot-icons.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'
import { accessibleNameOf, captionOf } from './hotspot-name.ts'

export type HotspotContext = FigureContext & {
  readonly document: Document
  readonly findStop: (stopId: string) => PublicStop | undefined
  /** Called when the focused hotspot was removed. */
  readonly onFocusLost: () => void
}

let descriptionCount = 0

/** True if dark text has more contrast on a color than white: relative luminance (WCAG 2) above the break-even point. */
function isLight(hexColor: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hexColor.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179
}

/** Sets the color of a button and the text color with more contrast; null or an invalid color for the default. */
export function setButtonColor({ style }: HTMLElement, color: string | null): void {
  const fill = color && /^#[0-9a-f]{6}$/i.test(color) ? color : ''
  style.setProperty('--fill', fill)
  style.setProperty('--on-fill', fill && (isLight(fill) ? '#161a22' : '#fff'))
}

function createSpan(document: Document, className: string, content: string): HTMLElement {
  const span = document.createElement('span')
  span.className = className
  span.textContent = content
  return span
}

type AuthorTexts = { readonly caption: string; readonly lang: string | undefined }

/** Adds the author's texts, marked with the language of the tour: the accessible name is in that of the controls. */
function addTexts(button: HTMLElement, hotspot: PublicHotspot, { caption, lang = '' }: AuthorTexts): void {
  const document = button.ownerDocument
  if (caption !== '' || hotspot.tooltip !== '') {
    const label = createSpan(document, 'label', caption)
    label.dataset.mode = hotspot.labelMode
    label.lang = lang
    label.dir = 'auto'
    if (hotspot.tooltip !== '') label.append(createSpan(document, 'tooltip', hotspot.tooltip))
    button.append(label)
  }
  if (hotspot.description === '') return
  const description = createSpan(document, 'unseen', hotspot.description)
  description.lang = lang
  description.id = `stopover-hotspot-${++descriptionCount}`
  button.setAttribute('aria-describedby', description.id)
  button.append(description)
}

/** Creates a link, or a button if there is no `href`. A linked page opens in a new tab, without a referrer. */
function createPressable(document: Document, href: string | undefined): HTMLElement {
  if (href === undefined) return Object.assign(document.createElement('button'), { type: 'button' })
  const link = Object.assign(document.createElement('a'), { href, draggable: false })
  if (urlKindOf(href) === 'page') link.target = '_blank'
  link.rel = 'noopener noreferrer'
  return link
}

/** Creates the button of a hotspot: a disc with its icon, the caption below, and a description for screen readers. */
export function createHotspotButton(
  hotspot: PublicHotspot,
  kind: HotspotKindView,
  context: HotspotContext,
): HTMLElement {
  const { document } = context
  const button = createPressable(document, kind.hrefOf?.(hotspot))
  button.className = 'hotspot'
  button.dataset.hotspot = hotspot.id
  button.dataset.size = hotspot.size
  button.toggleAttribute('data-prominent', kind.isLargeOnPhones === true)
  button.setAttribute('aria-label', accessibleNameOf(hotspot, kind, context))
  setButtonColor(button, hotspot.colour)
  const disc = createSpan(document, 'disc', '')
  disc.append(createHotspotIcon(document, hotspot.icon, kind.icon))
  button.append(disc)
  const { tours, tourId } = context.tour()
  addTexts(button, hotspot, { caption: captionOf(hotspot, kind, context), lang: tours[tourId]?.language })
  return button
}
