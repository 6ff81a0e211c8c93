import { type ExportOmission, type ExportOptions, isSelfContained } from '../../../../shared/publishing/exports.ts'
import { draftFileName } from '../../../../shared/tour-imports/draft-file.ts'
import { isApp } from './copy-app.ts'

const omissionTexts: Readonly<Record<ExportOmission, string>> = {
  access:
    'Access: the tour is restricted, but everyone who can open the copy sees all of it. Restrict access on your web server.',
  gates: 'Forms before stops: visitors reach the stops behind them without filling them in.',
  forms: 'Forms: hotspots and buttons that open a form are left out.',
  script: 'Custom script: it does not run.',
  googleAnalytics: 'Google Analytics: the copy does not load it. Add a tag to index.html to measure visits.',
  embeddedPages: 'Pages and videos of other sites: the hotspots that show them are left out.',
  links:
    'Links to other sites, email addresses and phone numbers: the hotspots and buttons are left out, and links in texts are plain text.',
  streets: 'Streets on the map: it shows land, water and borders only.',
}

type ReadMe = {
  readonly tourName: string
  readonly number: number
  readonly createdAt: Date
  readonly productVersion: string
  readonly omissions: readonly ExportOmission[]
  readonly options: ExportOptions
}

const offlineText = `Use it without a network

Open the copy once while the web server can be reached, and leave it open
until it says that it's ready to use offline. From then on it opens without a
network, in the same browser. Browsers that can install apps offer to install
it. This needs https, or localhost. When you upload a later copy to the same
folder, open pages save it by themselves and show it the next time.

`

const kioskText = ({ idleSeconds }: ExportOptions) => `Use it as a kiosk

Install the copy as an app from the menu of the browser: it then opens in full
screen. After ${idleSeconds} seconds without input it starts again for the next
visitor at the first stop. Visitors can't leave the tour. To lock the device itself, use its own kiosk mode or guided access.

`

const sourceText = `Edit it elsewhere

In another account or installation of Stopover, choose New tour, Import and
this ZIP file, as it was downloaded. ${draftFileName} and the folder originals are
only for that. They may show what isn't published: don't upload them to a web
server.

`

/** Sentence about other sites. */
function otherSitesText(options: ExportOptions): string {
  if (options.kiosk) return 'Nothing is requested from other sites, and no link leads to one.'
  if (isSelfContained(options))
    return `Links to other sites need a network. Nothing is requested from other sites
until a visitor follows one.`
  return `Maps, embedded pages and links to other sites load from those sites, as in the
tour itself. Nothing else is requested from elsewhere.`
}

const listedPathLength = 19

/** Files of the folder, and their content. */
function listedFiles(options: ExportOptions): readonly (readonly [path: string, content: string])[] {
  return [
    ['index.html', 'The page'],
    ['tour.json', 'The content of the tour'],
    ['schemas', 'JSON Schema of tour.json'],
    ['media', 'Its images, videos, audio, documents and texts in other languages'],
    ['sdk', 'The viewer'],
    ...(isApp(options)
      ? ([
          ['page.js', 'Script of the page'],
          ['app.webmanifest', 'Name and icons of the installed copy'],
          ['icons', 'Its icons'],
        ] as const)
      : []),
    ...(options.offline ? ([['service-worker.js', 'Answers without a network']] as const) : []),
    ...(options.originals
      ? ([
          [draftFileName, 'The draft, for an import into Stopover'],
          ['originals', 'The uploaded files of its media'],
        ] as const)
      : []),
    ['manifest.json', 'All files with their sizes and SHA-256 checksums'],
  ]
}

/** Instructions for the person who puts a copy on a web server. */
export function copyReadMe({ tourName, number, createdAt, productVersion, omissions, options }: ReadMe): string {
  return `${tourName}

Copy of version ${number} of this tour, made on ${createdAt.toISOString().slice(0, 10)} with Stopover ${productVersion}.
It is complete: it needs nothing from the server that it came from.


Put it on a web server

1. Unpack this ZIP file.
2. Upload the folder with everything in it, to any web space or static host.
   It may be a folder of a site, such as https://www.example.com/tours/harbor/.
3. Open the address of the folder. index.html is its page.

Serve it by https: browsers allow VR and device motion only there.
Opening index.html from a folder on your computer doesn't work, because
browsers don't let a page load the files beside it. To try it out, start a web
server in the folder, for example with one of these commands:

   python3 -m http.server 8000
   npx serve

Then open http://localhost:8000 or the address that the command prints.

If videos or panoramas don't load, the web server may not know their types:
.webp is image/webp, .mp4 is video/mp4, .m4a is audio/mp4, .m4s is
video/iso.segment, .m3u8 is application/vnd.apple.mpegurl, .vtt is text/vtt and
.glb is model/gltf-binary.


${options.offline ? `${offlineText}\n` : ''}${options.kiosk ? `${kioskText(options)}\n` : ''}${options.originals ? `${sourceText}\n` : ''}Show it on a page of your own

   <script type="module" src="/tours/harbor/sdk/stopover.js"></script>
   <stopover-panorama src="/tours/harbor/tour.json"></stopover-panorama>


What the copy lacks

${[
  ...omissions.map((name) => omissionTexts[name]),
  'Visits: they are not counted, and the tour has no heat maps.',
  'Text version: index.html lists the stops with their descriptions for visitors without JavaScript.',
  'Updates: later versions of the tour need a new copy.',
]
  .map((line) => `- ${line}`)
  .join('\n')}

${otherSitesText(options)}


What is in it

${listedFiles(options)
  .map(([path, content]) => path.padEnd(listedPathLength) + content)
  .join('\n')}
`
}
