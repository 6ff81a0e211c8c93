import { describe, expect, it } from 'vitest'
import { pageTypes } from '../../../scripts/building/page-types.ts'
import { forwardedEvents } from '../../../src/sdk/embed/forward-events.ts'
import { tourAttributes } from '../../../src/sdk/embed/tour-attributes.ts'
import { englishViewerTexts } from '../../../src/shared/visitor-texts/en/viewer.ts'
import { namesInTable, sdkDocs } from '../../support/sdk-docs.ts'

/** Declarations that pages with the SDK compile against. */
const declarations = pageTypes()

/** Names of the members of a declared interface. */
function membersOf(name: string): readonly string[] {
  const [, body = ''] = new RegExp(`export interface ${name}\\b[^{]*{\n(.*?)\n}\n`, 's').exec(declarations) ?? []
  return [...body.matchAll(/^ {2}(?:readonly )?([a-zA-Z]+)[?(:<]/gm)].map(([, member = '']) => member)
}

/** Members of a declared union of strings. */
function codesOf(name: string): readonly string[] {
  const [, body = ''] = new RegExp(`export type ${name} =(.*?)\n\n`, 's').exec(declarations) ?? []
  return [...body.matchAll(/'(\w+)'/g)].map(([, code = '']) => code)
}

/** Texts that a page can set, with one row for each plural form. */
const visitorTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(englishViewerTexts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string'
      ? [[key, text]]
      : [
          [`${key}One`, text.one],
          [key, text.other],
        ],
  ),
)

const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

describe('the documentation of the SDK', () => {
  it('names exactly the attributes of the element', () => {
    expect(sorted(namesInTable('Attribute'))).toEqual(sorted(tourAttributes))
    expect(sorted(membersOf('StopoverAttributes'))).toEqual(sorted(tourAttributes))
    expect(sorted(namesInTable('Panorama'))).toEqual(sorted(membersOf('StopoverPanoramaAttributes')))
  })

  it('names every method and property of the element and of its viewer', () => {
    const documented = namesInTable('Method or property')
    const elementNames = documented.filter((name) => !name.startsWith('viewer.'))
    const viewerNames = documented.flatMap((name) => (name.startsWith('viewer.') ? [name.slice('viewer.'.length)] : []))
    const listenerMethods = ['addEventListener', 'removeEventListener']
    expect(sorted([...elementNames, ...listenerMethods])).toEqual(sorted(membersOf('StopoverTourElement')))
    const shared = membersOf('StopoverViewer').filter((name) => elementNames.includes(name))
    expect(sorted([...viewerNames, ...shared])).toEqual(sorted(membersOf('StopoverViewer')))
  })

  it('names every method of the scene, and what plugins receive', () => {
    expect(sorted(namesInTable('Scene'))).toEqual(sorted(membersOf('StopoverScene')))
    expect(sorted(namesInTable('Field'))).toEqual(sorted(membersOf('StopoverPluginTour')))
    expect(sorted(namesInTable('Rotation'))).toEqual(
      sorted([...membersOf('StopoverRotationOptions'), ...membersOf('StopoverKeyPoint'), 'yawDeg', 'pitchDeg']),
    )
    expect(namesInTable('Option')).toEqual(expect.arrayContaining([...membersOf('StopoverSceneItemChanges')]))
  })

  it('names every attribute of a comparison', () => {
    expect(sorted(namesInTable('Comparison'))).toEqual(sorted(membersOf('StopoverCompareAttributes')))
  })

  it('names every event', () => {
    const declared = [...membersOf('StopoverEventDetails'), ...membersOf('StopoverElementEventDetails')]
    expect(sorted(namesInTable('Event'))).toEqual(sorted(declared))
    expect(declared).toEqual(expect.arrayContaining([...forwardedEvents]))
  })

  it('explains every error code', () => {
    expect(sorted(namesInTable('Code'))).toEqual(sorted(codesOf('StopoverErrorCode')))
    const [row = ''] = /^\| `error` \|.*$/m.exec(sdkDocs) ?? []
    for (const code of codesOf('StopoverEventErrorCode')) expect(row).toContain(`\`${code}\``)
  })

  it('uses existing text keys in its example', () => {
    const [, example = ''] = /tour\.texts = \{(.*)/.exec(sdkDocs) ?? []
    const keys = [...example.matchAll(/'([\w.]+)':/g)].map(([, key = '']) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(Object.keys(visitorTexts)).toEqual(expect.arrayContaining(keys))
  })

  it('lists exactly the texts that a page can set, in their order', () => {
    const rows = Object.entries(visitorTexts).map(([key, text]) => `| \`${key}\` | ${text.replaceAll('|', '\\|')} |`)
    const [, table = ''] = /\| Key \| Text \|\n\|---\|---\|\n(.*?)(?:\n\n|\n$)/s.exec(sdkDocs) ?? []
    expect(table.split('\n'), 'replace the rows of the table with these').toEqual(rows)
  })
})
