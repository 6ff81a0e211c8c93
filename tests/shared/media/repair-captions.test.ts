import { describe, expect, it } from 'vitest'
import { listedRepairsMax, repairCaptions } from '../../../src/shared/media/captions/repair-captions.ts'
import { readWebVtt } from '../../../src/shared/media/captions/web-vtt.ts'

const repairsOf = (file: string) =>
  repairCaptions(file).repairs.map(({ reason, line, text }) => `${line} ${reason} ${text}`)
const textsOf = (file: string) => {
  const result = readWebVtt(repairCaptions(file).vtt)
  return 'cues' in result ? result.cues.map(({ startMs, text }) => `${startMs} ${text}`) : result
}

describe('repairing captions', () => {
  it('keeps a valid file unchanged', () => {
    const vtt = 'WEBVTT - Tour\nKind: captions\n\nNOTE by hand\n\none\n00:01.000 --> 00:02.000 align:start\nHello\n'
    expect(repairCaptions(`\ufeff${vtt.replaceAll('\n', '\r\n')}`)).toEqual({ vtt, repairs: [] })
  })

  it('converts SubRip with coordinates and lenient times to WebVTT', () => {
    const file = '1\n00:00:01,000 --> 00:00:02,500 X1:100 X2:200\nHello\n2\n0:00:03,5-->0:00:04\nThere\n'
    expect(textsOf(file)).toEqual(['1000 Hello', '3500 There'])
    expect(repairsOf(file)).toEqual(['2 setting X1:100', '2 setting X2:200'])
  })

  it.each([
    ['SubRip below WEBVTT', '00:00:01,000 --> 00:00:02,000\na', ['1000 a'], ['3 comma 00:00:01,000 --> 00:00:02,000']],
    ['unknown settings', '00:01.000 --> 00:02.000 align:middle line:0\na', ['1000 a'], ['3 setting align:middle']],
    [
      'cues out of order',
      '00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na',
      ['1000 a', '5000 b'],
      ['6 order 00:01.000 --> 00:02.000'],
    ],
    [
      'a cue without text',
      '00:01.000 --> 00:02.000\n\n00:03.000 --> 00:04.000\na',
      ['3000 a'],
      ['3 empty 00:01.000 --> 00:02.000'],
    ],
    ['a cue that ends before it begins', '00:02.000 --> 00:01.000\na', [], ['3 backwards 00:02.000 --> 00:01.000']],
    ['invalid times', 'soon --> later\na', [], ['3 times soon --> later']],
    ['text without times', 'just text', [], ['3 text just text']],
    ['styles below cues', '00:01.000 --> 00:02.000\na\n\nSTYLE\n::cue {}', ['1000 a'], ['6 style STYLE']],
  ])('repairs and lists %s', (_case, body, texts, repairs) => {
    const file = `WEBVTT\n\n${body}\n`
    expect(textsOf(file)).toEqual(texts)
    expect(repairsOf(file)).toEqual(repairs)
  })

  it.each([
    ['loose times', '\n\n0:1.5 --> 1:02.25\na', '1500 a'],
    ['times right below WEBVTT', '\n00:01.000 --> 00:02.000\na', '1000 a'],
    ['no spaces around the arrow', '\n\n00:01.000-->00:02.000\na', '1000 a'],
  ])('normalizes %s without listing a repair', (_case, body, text) => {
    expect(textsOf(`WEBVTT${body}`)).toEqual([text])
    expect(repairsOf(`WEBVTT${body}`)).toEqual([])
  })

  it('lists removed text above the identifier of a cue', () => {
    const file = 'WEBVTT\n\nlost\n1\n00:01.000 --> 00:02.000\na'
    expect(textsOf(file)).toEqual(['1000 a'])
    expect(repairsOf(file)).toEqual(['3 text lost'])
  })

  it('takes linear time', () => {
    const cpuUsageBefore = process.threadCpuUsage()
    for (const part of [' ', '-->', '0', 'x ', '\n', '00:01.000 --> 00:02.000\n']) {
      const repeated = part.repeat(100_000)
      repairCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000${repeated}x\u2028x`)
      repairCaptions(repeated)
    }
    const { user, system } = process.threadCpuUsage(cpuUsageBefore)
    expect((user + system) / 1000).toBeLessThan(3_000)
  })

  it('limits the number of listed repairs', () => {
    const file = `WEBVTT\n\n00:01.000 --> 00:02.000 ${'x '.repeat(listedRepairsMax + 9)}\na`
    expect(repairsOf(file)).toHaveLength(listedRepairsMax)
  })

  it('separates cues without a blank line between them', () => {
    expect(textsOf('WEBVTT\n00:01.000 --> 00:02.000\na\n7\n00:03,000 --> 00:04,000\nb')).toEqual(['1000 a', '3000 b'])
  })
})
