import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageTypes } from '../../../scripts/building/page-types.ts'
import { forwardedEvents } from '../../../src/sdk/embed/forward-events.ts'
import { tourAttributes } from '../../../src/sdk/embed/tour-attributes.ts'
import { accessTexts } from '../../../src/sdk/locales/access-texts.ts'
import { buttonTexts } from '../../../src/sdk/locales/button-texts.ts'
import { englishTexts } from '../../../src/sdk/locales/en.ts'
import { guideTexts } from '../../../src/sdk/locales/guide-texts.ts'
import { languageTexts } from '../../../src/sdk/locales/language-texts.ts'
import { loaderTexts } from '../../../src/sdk/locales/loader-texts.ts'
import { locationTexts } from '../../../src/sdk/locales/location-texts.ts'
import { startTexts } from '../../../src/sdk/locales/start-texts.ts'
import { vrTexts } from '../../../src/sdk/locales/vr-texts.ts'
import { consentTexts } from '../../../src/shared/custom-texts/consent-texts.ts'
import { formTexts } from '../../../src/shared/custom-texts/form-texts.ts'
import { gateTexts } from '../../../src/shared/custom-texts/gate-texts.ts'
import { namesUnder, sdkDocs } from '../../support/sdk-docs.ts'

const root = join(import.meta.dirname, '../../..')
const types = pageTypes()

/** Names of the members of a declared interface. */
function membersOf(name: string): readonly string[] {
  const [, afterName = ''] = types.split(new RegExp(`export interface ${name}\\b[^{]*{\n`))
  const [body = ''] = afterName.split('\n}\n')
  return [...body.matchAll(/^ {2}(?:readonly )?([a-zA-Z]+)[?(:<]/gm)].map(([, member = '']) => member)
}

function codesOf(name: string): readonly string[] {
  const [, afterName = ''] = types.split(`export type ${name} =`)
  const [body = ''] = afterName.split('\n\n')
  return [...body.matchAll(/'(\w+)'/g)].map(([, code = '']) => code)
}

const textFiles = [
  loaderTexts,
  accessTexts,
  englishTexts,
  buttonTexts,
  consentTexts,
  formTexts,
  gateTexts,
  guideTexts,
  languageTexts,
  locationTexts,
  startTexts,
  vrTexts,
]
/** The editor's texts can't be set by a page. */
const isEditorText = (key: string) => key.startsWith('corner.')
const visitorTexts: Readonly<Record<string, string>> = Object.fromEntries(
  textFiles.flatMap((texts) => Object.entries(texts)).filter(([key]) => !isEditorText(key)),
)

const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

describe('the pages about the SDK', () => {
  it('names exactly the attributes', () => {
    expect(sorted(namesUnder('Attribute'))).toEqual(sorted(tourAttributes))
    expect(sorted(membersOf('StopoverAttributes'))).toEqual(sorted(tourAttributes))
  })

  it('names every method and property of the element and of its viewer', () => {
    const documented = namesUnder('Method or property')
    const elementNames = documented.filter((name) => !name.startsWith('viewer.'))
    const viewerNames = documented.flatMap((name) => (name.startsWith('viewer.') ? [name.slice('viewer.'.length)] : []))
    const listenerMethods = ['addEventListener', 'removeEventListener']
    expect(sorted([...elementNames, ...listenerMethods])).toEqual(sorted(membersOf('StopoverTourElement')))
    const shared = membersOf('StopoverViewer').filter((name) => elementNames.includes(name))
    expect(sorted([...viewerNames, ...shared])).toEqual(sorted(membersOf('StopoverViewer')))
  })

  it('names every event', () => {
    const declared = [...membersOf('StopoverEventDetails'), ...membersOf('StopoverElementEventDetails')]
    expect(sorted(namesUnder('Event'))).toEqual(sorted(declared))
    expect(declared).toEqual(expect.arrayContaining([...forwardedEvents]))
  })

  it('explains every error code', () => {
    expect(sorted(namesUnder('Code'))).toEqual(sorted(codesOf('StopoverErrorCode')))
    const [, row = ''] = sdkDocs.split('| `error` | ')
    for (const code of codesOf('StopoverEventErrorCode')) expect(row.split('\n')[0]).toContain(`\`${code}\``)
  })

  it('uses existing text keys in its example', () => {
    const [, example = ''] = sdkDocs.split('tour.texts = {')
    const keys = [...(example.split('\n')[0] ?? '').matchAll(/'([\w.]+)':/g)].map(([, key = '']) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(Object.keys(visitorTexts)).toEqual(expect.arrayContaining(keys))
  })

  it('lists every text that a page can set', () => {
    const rows = Object.entries(visitorTexts).map(([key, text]) => `| \`${key}\` | ${text.replaceAll('|', '\\|')} |`)
    const [, afterHead = ''] = sdkDocs.split('| Key | Text |\n|---|---|\n')
    const [table = ''] = afterHead.split('\n\n')
    expect(table.split('\n').filter(Boolean), 'paste these rows').toEqual(rows)
  })

  it('covers every file of texts', () => {
    const folders = ['src/sdk/locales', 'src/shared/custom-texts']
    const names = folders.flatMap((folder) => readdirSync(join(root, folder)))
    // Previews of forms are shown to editors only, and the server renders the text version.
    const excluded = ['custom-texts.ts', 'preview-texts.ts', 'page-texts.ts']
    const files = names.filter((name) => name.endsWith('-texts.ts') && !excluded.includes(name))
    expect(files).toHaveLength(textFiles.length)
  })
})
