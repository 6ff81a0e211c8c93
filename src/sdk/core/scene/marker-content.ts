import type { MarkerContent, MarkerImage } from './scene-api.ts'
import type { SceneHost } from './scene-host.ts'

type ContentFields = { readonly content: MarkerContent | null; readonly label: string }

function createSpan(document: Document, className: string, text: string): HTMLElement {
  const span = document.createElement('span')
  span.className = className
  span.dir = 'auto'
  span.textContent = text
  return span
}

function createImage(document: Document, { url, widthPx, heightPx }: MarkerImage): HTMLImageElement {
  const image = document.createElement('img')
  // The item has the accessible name.
  Object.assign(image, { alt: '', draggable: false, decoding: 'async', width: widthPx, height: heightPx, src: url })
  return image
}

function createMain(document: Document, content: MarkerContent, { createIcon }: SceneHost): Node {
  if (content.image !== undefined) return createImage(document, content.image)
  if (content.svg !== undefined) return content.svg
  if (content.html !== undefined)
    return typeof content.html === 'string' ? createSpan(document, 'scene-text', content.html) : content.html
  const disc = createSpan(document, 'disc', '')
  disc.append(createIcon(document, content.icon, 'pin'))
  return disc
}

/** Creates the content of an item and its caption. Texts become text nodes, so that no policy for HTML is needed. */
export function createMarkerContent({ content, label }: ContentFields, host: SceneHost): readonly Node[] {
  const document = host.hotspots.list.ownerDocument
  const caption = label === '' ? [] : [createSpan(document, 'label', label)]
  return content === null ? caption : [createMain(document, content, host), ...caption]
}
