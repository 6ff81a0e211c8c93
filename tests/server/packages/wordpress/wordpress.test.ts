import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { packWordpress, wordpressFolder } from '../../../../scripts/packing/wordpress-zip.ts'
import { findPhp } from '../../../../scripts/testing/php.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'
import { startWordpressSite, type WordpressSite } from './wordpress-site.ts'

const php = findPhp() ?? ''
const museumShareId = aShareId('museum')
const hostileName = `The "Museum" & <script>alert(1)</script> 'x'`

it.runIf(php === '')(
  'the plugin for WordPress is not tested without PHP. Install the Debian package php-cli.',
  ({ skip }) => skip(),
)

describe.skipIf(php === '')('the plugin for WordPress', () => {
  let server: VisitorServer
  let site: WordpressSite
  const ask: WordpressSite['ask'] = (content) => site.ask(content)
  const shortcode = (attributes: Readonly<Record<string, string>>) => ask({ shortcode: attributes })
  const linkTo = (shareId: string) => `${server.origin}/share/${shareId}`

  beforeAll(async () => {
    server = await startVisitorServer()
    const { tours, ...document } = aDocument([aStop({ id: 'a' }), aStop({ id: 'b' })], [])
    const { tour } = tours
    if (tour === undefined) throw new Error('there is no tour')
    await server.publish(museumShareId, 1, { ...document, tours: { tour: { ...tour, name: hostileName } } })
    site = await startWordpressSite(php)
  })
  afterAll(async () => {
    await site.stop()
    await server.stop()
  })
  beforeEach(() => ask({ address: `${server.origin}/` }))
  afterEach(() => site.forget())

  it('has no PHP errors', async () => {
    const files = (await readdir(wordpressFolder, { recursive: true })).filter((name) => name.endsWith('.php'))
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      const { status, stdout } = spawnSync(php, ['-l', join(wordpressFolder, file)], { encoding: 'utf8' })
      expect(status, stdout).toBe(0)
    }
  })

  it('shows a tour in a frame with an escaped title', async () => {
    const frame = `<iframe src="${linkTo(museumShareId)}" title="The &quot;Museum&quot; &amp; &lt;script&gt;alert(1)&lt;/script&gt; &#039;x&#039;" width="100%" height="540" style="border:0" loading="lazy" allow="fullscreen; clipboard-write; gyroscope; accelerometer; xr-spatial-tracking" allowfullscreen></iframe>`
    expect(await shortcode({ url: linkTo(museumShareId) })).toBe(frame)
    const block = await ask({ block: { url: linkTo(museumShareId) } })
    expect(block).toBe(`<div class="wp-block-stopover-tour">${frame}</div>`)
  })

  it.each(['&', '&amp;', '&#038;'])(
    'keeps stop, language and view of a link with the separator %s',
    async (separator) => {
      const link = `${linkTo(museumShareId)}/stop/2?utm=x${separator}lang=de#view=30,-5,70`
      expect(await shortcode({ url: link })).toContain(` src="${linkTo(museumShareId)}/stop/2?lang=de#view=30,-5,70" `)
    },
  )

  it.each([
    ['480', 480],
    ['7', 100],
    ['99999', 2000],
    ['', 540],
    ['-3', 540],
    ['480" onload="alert(1)', 540],
  ])('parses "%s" as the height %i', async (height, pixels) => {
    expect(await shortcode({ url: linkTo(museumShareId), height })).toContain(` height="${pixels}" `)
  })

  it.each([
    ['another site', () => `https://elsewhere.example/share/${museumShareId}`],
    [
      'a site whose name begins with that of the installation',
      () => `${linkTo(museumShareId).replace('127.0.0.1', '127.0.0.1.elsewhere.example')}`,
    ],
    ['the host of the installation as a user name', () => `${server.origin}@elsewhere.example/share/${museumShareId}`],
    ['another port', () => `http://127.0.0.1:1/share/${museumShareId}`],
    ['another page of the installation', () => `${server.origin}/home`],
    ['a path that leads elsewhere', () => `${linkTo(museumShareId)}/../../home`],
    ['an attribute', () => `${linkTo(museumShareId)}" onload="alert(1)`],
    ['a tag', () => `${linkTo(museumShareId)}"><script>alert(1)</script>`],
    ['a script', () => 'javascript:alert(1)//'],
    ['nothing', () => ''],
  ])('shows visitors nothing and editors a notice for %s', async (_, link) => {
    expect(await shortcode({ url: link() })).toBe('')
    const notice = `<p class="stopover-notice">This isn&#039;t a share link of ${server.origin}.</p>`
    expect(await ask({ shortcode: { url: link() }, rights: ['edit_posts'] })).toBe(notice)
  })

  it('shows visitors nothing and editors a notice for an unknown tour', async () => {
    const link = linkTo(aShareId('nowhere'))
    expect(await ask({ shortcode: { url: link }, rights: ['edit_posts'] })).toContain('This tour isn&#039;t published.')
    expect(await shortcode({ url: link })).toBe('')
  })

  it('shows the frame of a tour behind a password', async () => {
    const hiddenShareId = aShareId('hidden')
    await server.publish(hiddenShareId, 1, aDocument([aStop({ id: 'a' })], []))
    const access = { id: hiddenShareId, version: 1, requires: 'password', passwordHash: '' } as const
    server.restrict(hiddenShareId, { visibility: 'password', access })
    expect(await shortcode({ url: linkTo(hiddenShareId) })).toContain(
      `<iframe src="${linkTo(hiddenShareId)}" title="Virtual tour" `,
    )
  })

  it('shows the frame during an outage of the installation', async () => {
    await ask({ address: 'http://127.0.0.1:1' })
    const frame = `<iframe src="http://127.0.0.1:1/share/${museumShareId}" title="Virtual tour" `
    expect(await shortcode({ url: `http://127.0.0.1:1/share/${museumShareId}` })).toContain(frame)
  })

  it('shows nothing without the URL of an installation', async () => {
    await ask({ address: '' })
    expect(await shortcode({ url: linkTo(museumShareId) })).toBe('')
    const notice = await ask({ shortcode: { url: linkTo(museumShareId) }, rights: ['edit_posts'] })
    expect(notice).toContain('Set the Stopover address')
  })

  it.each([
    'javascript:alert(1)',
    'tours.example.com',
    'https://a:b@tours.example.com',
    'https://"><script>',
    'ftp://x',
  ])('rejects the URL %s in the settings and keeps the previous one', async (url) => {
    expect(await ask({ address: url })).toContain('Enter an address such as https://tours.example.com.')
    expect(await shortcode({ url: linkTo(museumShareId) })).toContain('<iframe ')
  })

  it('shows permitted users the settings with an escaped URL', async () => {
    await ask({ stored: 'https://"><script>alert(1)</script>' })
    expect(await ask({ settings: true, rights: ['edit_posts'] })).toBe('')
    const page = await ask({ settings: true, rights: ['manage_options'] })
    expect(page).toContain(' value="https://&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" ')
    expect(page).not.toContain('<script>')
  })
})

it('the plugin is packed in one folder with the product’s version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-zip-'))
  const path = await packWordpress(folder, '12.3.4')
  const files = unzipSync(await readFile(path))
  await rm(folder, { recursive: true })
  const textOf = (name: string) => Buffer.from(files[`stopover/${name}`] ?? []).toString()
  expect(Object.keys(files).every((name) => name.startsWith('stopover/'))).toBe(true)
  expect(textOf('stopover.php')).toContain(' * Version: 12.3.4\n')
  expect(textOf('readme.txt')).toContain('Stable tag: 12.3.4\n')
  expect(JSON.parse(textOf('block/block.json'))).toMatchObject({ version: '12.3.4' })
  expect(textOf('block/editor.asset.php')).toContain("'12.3.4'")
  expect(textOf('includes/tour.php')).not.toBe('')
  expect(textOf('LICENSE')).not.toBe('')
})
