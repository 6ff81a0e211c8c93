import { describe, expect, it } from 'vitest'
import {
  findLateCue,
  freeLanguage,
  groupRepairs,
  hasCues,
  languageOfFile,
  listLines,
  unreadableLines,
} from '../../../src/client/features/library/media/detail/captions/caption-files.ts'

const vtt = 'WEBVTT\n\n00:00.000 --> 00:04.000\nHere\n\n00:04.000 --> 00:12.500\nThere\n'

describe('caption file', () => {
  it('has the language named in its file name', () => {
    expect(['talk.de.vtt', 'talk.pt-BR.srt', 'talk.vtt'].map(languageOfFile)).toEqual(['de', 'pt-BR', null])
  })

  it('reports the lines with replacement characters', () => {
    expect(unreadableLines(`${vtt}Gr\ufffd\ufffde\r\nb\rc\ufffd`)).toEqual([8, 10])
    expect(unreadableLines(vtt)).toEqual([])
  })

  it('contains captions if a line has cue times, well-formed or nearly so', () => {
    expect([vtt, '1\r\n00:00:01,000-->00:00:02,500\r\nHello', 'PNG \u0000 -->', ''].map(hasCues)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('defaults to the first language without captions', () => {
    expect(
      [[], ['en'], ['en', 'de'], ['de-AT', 'en', 'fr']].map((used) => freeLanguage(['en', 'en-US', 'de', 'fr'], used)),
    ).toEqual(['en', 'de', 'fr', 'en'])
  })

  it('groups repairs by reason and quoted text', () => {
    const commas = [3, 6].map((line) => ({ reason: 'comma', line, text: `00:0${line},000` }) as const)
    const settings = ['align:middle', 'x', 'x'].map((text, line) => ({ reason: 'setting', line, text }) as const)
    expect(groupRepairs([...commas, ...settings])).toEqual([
      { reason: 'comma', text: '', lines: [3, 6] },
      { reason: 'setting', text: 'align:middle', lines: [0] },
      { reason: 'setting', text: 'x', lines: [1, 2] },
    ])
    expect([listLines([1, 2]), listLines(Array.from({ length: 21 }, (_, line) => line)).slice(-7)]).toEqual([
      '1, 2',
      '18, 19…',
    ])
  })

  it('has a late cue if one ends after the video', () => {
    expect(findLateCue(vtt, 8_000)).toMatchObject({ line: 6, endMs: 12_500 })
    expect([findLateCue(vtt, 12_400), findLateCue(vtt, null), findLateCue('no captions', 1_000)]).toEqual([
      null,
      null,
      null,
    ])
  })
})
