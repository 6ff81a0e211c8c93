import fileUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** As the style sheets of a tour call it. */
const family = 'Inter Variable'

let isComing = false

async function load(installation: string): Promise<void> {
  const name = new URL(fileUrl, installation).pathname.split('/').at(-1)
  const response = await fetch(`${installation}sdk/${name}`, { credentials: 'omit', priority: 'low' })
  if (!response.ok) throw new Error(`the typeface could not be loaded (${response.status})`)
  const face = new FontFace(family, await response.arrayBuffer(), { weight: '100 900', style: 'normal' })
  document.fonts.add(await face.load())
}

/**
 * Brings the typeface of tours to a page of another site: style sheets of a shadow root cannot. It is fetched as data, so
 * that the page's policy need not allow fonts; without it a tour has a font of the device.
 */
export function bringTypeface(installation: string): void {
  // a family name comes back in quotes from some browsers
  const isThere = [...document.fonts].some((face) => face.family.replace(/["']/g, '') === family)
  if (isThere || isComing) return
  isComing = true
  load(installation).catch(() => {
    isComing = false
  })
}
