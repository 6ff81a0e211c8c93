import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translationCodecs } from '../../../../src/server/domain/tours/translations/formats/registry.ts'
import type { ExportedText } from '../../../../src/server/domain/tours/translations/formats/translation-codec.ts'
import { translationFormatNames } from '../../../../src/shared/translations/translation-formats.ts'

/** Difficult texts: quotes, line breaks, markup, formulas, other scripts. */
const difficultText = fc.constantFrom(
  '"',
  "'",
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '<b>',
  '&amp;',
  ']]>',
  '=1+1',
  '@x',
  '+',
  '-',
  'ä',
  'مرحبا',
  '😀',
  '&#10;',
  ' ',
)
const text = fc
  .array(fc.oneof(difficultText, fc.string({ maxLength: 5 })), { maxLength: 8 })
  .map((parts) => parts.join(''))
const key = fc.stringMatching(/^[a-z]{1,6}\.[0-9a-f-]{1,12}\.[a-z]{1,6}$/)
const state = fc.constantFrom('missing' as const, 'stale' as const, 'done' as const)
const texts = fc.uniqueArray(fc.record({ key, source: text, text, where: text, state }), {
  selector: (entry) => entry.key,
  maxLength: 6,
})
const facts = { tourName: 'Harbor & "Pier"', sourceLanguage: 'en', language: 'ar' }
const comparableTexts = (entries: readonly Pick<ExportedText, 'key' | 'source' | 'text'>[]) =>
  entries.map(({ key: entryKey, source, text: translation }) => ({ key: entryKey, source, text: translation }))

describe.each(translationFormatNames)('a file of translations as %s', (name) => {
  const format = translationCodecs[name]

  it('round-trips every text', () => {
    fc.assert(
      fc.property(texts, (exported) => {
        expect(format.read(format.write(exported, facts))?.texts).toEqual(comparableTexts(exported))
      }),
    )
  })

  it('of another format is rejected', () => {
    for (const otherFile of ['', 'hello', '<html></html>', '[1]', 'a,b\n1,2']) expect(format.read(otherFile)).toBeNull()
  })
})

describe('csv', () => {
  const { read, write } = translationCodecs.csv
  it('contains no cell that a spreadsheet takes for a formula', () => {
    const entry = { key: 'tour.name', source: '=HYPERLINK("x")', text: '@SUM(A1)', where: '-1', state: 'done' } as const
    for (const cell of write([entry], facts).matchAll(/"((?:[^"]|"")*)"/g)) expect(cell[1]).not.toMatch(/^[=+\-@\t\r]/)
  })

  it('is read with the separators of other locales, in any order of columns', () => {
    const file = 'Translation;State;Key\r\nHafen;done;tour.name\r\n"Zwei\nZeilen";;stop.a.name'
    expect(read(file)?.texts).toEqual([
      { key: 'tour.name', text: 'Hafen', source: undefined },
      { key: 'stop.a.name', text: 'Zwei\nZeilen', source: undefined },
    ])
  })

  it.each([
    ['sep=;\r\nkey;translation\r\ntour.name;a,b,c', 'a,b,c'],
    ['"sep=,"\nkey,translation\ntour.name,"a;b;c;d"', 'a;b;c;d'],
    ['sep=|\nkey|translation\ntour.name|a,b;c', 'a,b;c'],
    ['sep=^\rkey^translation\rtour.name^a', 'a'],
  ])('is read with the separator of its first line: %j', (file, translation) => {
    expect(read(file)?.texts).toEqual([{ key: 'tour.name', text: translation, source: undefined }])
  })

  it('is read with tab-separated cells, as spreadsheets copy them', () => {
    const file = 'key\ttranslation\ntour.name\tHafen, alt; und neu'
    expect(read(file)?.texts).toEqual([{ key: 'tour.name', text: 'Hafen, alt; und neu', source: undefined }])
  })
})

describe('xliff', () => {
  const { read } = translationCodecs.xliff
  const file = (body: string, head = '') =>
    `<?xml version="1.0"?>${head}<xliff version="1.2"><file source-language="en" target-language="de"><body>${body}</body></file></xliff>`

  it('declares no entities', () => {
    const nestedEntities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    const unit = '<trans-unit id="tour.name"><source>x</source><target>&b;</target></trans-unit>'
    expect(read(file(unit, nestedEntities))).toBeNull()
    expect(read(file(unit))).toEqual({ language: 'de', texts: [{ key: 'tour.name', source: 'x', text: '&b;' }] })
  })

  it('is read with groups, CDATA sections and missing targets', () => {
    const units = `<group><trans-unit id="a.b"><source>One</source><target><![CDATA[<p>Eins & mehr</p>]]></target></trans-unit></group>
      <trans-unit id="c.d"><source>Two</source></trans-unit>`
    expect(read(file(units))?.texts).toEqual([
      { key: 'a.b', source: 'One', text: '<p>Eins & mehr</p>' },
      { key: 'c.d', source: 'Two', text: '' },
    ])
  })

  it('keeps text inside inline markup, in order', () => {
    const target = 'Zum <g id="1">alten <mrk mtype="term">Hafen</mrk> &amp; Kai</g><x id="2"/>, <![CDATA[&amp;]]> mehr'
    const unit = `<trans-unit id="a.b"><source>To <g id="1">it</g></source><target>${target}</target></trans-unit>`
    expect(read(file(unit))?.texts).toEqual([
      { key: 'a.b', source: 'To it', text: 'Zum alten Hafen & Kai, &amp; mehr' },
    ])
  })
})
