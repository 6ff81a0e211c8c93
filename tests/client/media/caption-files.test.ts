import { describe, expect, it } from 'vitest'
import {
  freeLanguage,
  groupRepairs,
  hasCues,
  languageOfFile,
  lateCue,
  listLines,
  unreadableLines,
} from '../../../src/client/features/media/detail/captions/caption-files.ts'

const vtt = 'WEBVTT\n\n00:00.000 --> 00:04.000\nHere\n\n00:04.000 --> 00:12.500\nThere\n'

describe('a file of captions', () => {
  it('tells its language by its name', () => {
    expect(['talk.de.vtt', 'talk.pt-BR.srt', 'talk.vtt'].map(languageOfFile)).toEqual(['de', 'pt-BR', null])
  })

  it('has lines that cannot be read where characters were lost', () => {
    expect(unreadableLines(`${vtt}Gr\ufffd\ufffde\r\nb\rc\ufffd`)).toEqual([8, 10])
    expect(unreadableLines(vtt)).toEqual([])
  })

  it('holds captions where a line of it has times, written well or nearly so', () => {
    expect([vtt, '1\r\n00:00:01,000-->00:00:02,500\r\nHello', 'PNG \u0000 -->', ''].map(hasCues)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('is in the first language that has none', () => {
    expect(
      [[], ['en'], ['en', 'de'], ['de-AT', 'en', 'fr']].map((taken) =>
        freeLanguage(['en', 'en-US', 'de', 'fr'], taken),
      ),
    ).toEqual(['en', 'de', 'fr', 'en'])
  })

  it('has repairs of one kind listed together, and those that quote a line by what they quote', () => {
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

  it('has a cue too late where one goes on after the end', () => {
    expect(lateCue(vtt, 8_000)).toMatchObject({ line: 6, endMs: 12_500 })
    expect([lateCue(vtt, 12_400), lateCue(vtt, null), lateCue('no captions', 1_000)]).toEqual([null, null, null])
  })
})
