import fileUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** Family name in the style sheets. */
const family = 'Inter Variable'

let isLoading = false

async function loadFont(installation: string): Promise<void> {
  const name = new URL(fileUrl, installation).pathname.split('/').at(-1)
  const response = await fetch(`${installation}sdk/${name}`, { credentials: 'omit', priority: 'low' })
  if (!response.ok) throw new Error(`Loading the typeface failed (${response.status})`)
  const face = new FontFace(family, await response.arrayBuffer(), { weight: '100 900', style: 'normal' })
  document.fonts.add(await face.load())
}

/**
 * Loads the typeface on an embedding page, because `@font-face` has no effect in a shadow root. It is fetched as data, which
 * needs no `font-src` of the page. If that fails, the tour uses a system font.
 */
export function loadTypeface(installation: string): void {
  // Some browsers return the family name in quotes.
  const isLoaded = [...document.fonts].some((face) => face.family.replace(/["']/g, '') === family)
  if (isLoaded || isLoading) return
  isLoading = true
  loadFont(installation).catch(() => {
    isLoading = false
  })
}
