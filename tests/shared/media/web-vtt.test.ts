import { describe, expect, it } from 'vitest'
import { captionLimits } from '../../../src/shared/media/captions/caption-limits.ts'
import { readWebVtt } from '../../../src/shared/media/captions/web-vtt.ts'

const cue = '00:01.000 --> 00:02.500\nHello'

describe('reading WebVTT', () => {
  it('parses identifiers, settings, notes, styles and all line breaks', () => {
    const file = [
      '\ufeffWEBVTT - Harbor tour',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: white }',
      '',
      'NOTE',
      'made by hand',
      '',
      'one',
      '00:01.000 --> 00:02.500 align:start line:-1 position:10%,line-left',
      'A',
      'B',
      '',
      '',
      '100:00:00.000\t-->  100:00:00.001',
      '',
      'NOTE end',
    ]
    for (const end of ['\n', '\r\n', '\r']) {
      expect(readWebVtt(file.join(end))).toEqual({
        cues: [
          { startMs: 1000, endMs: 2500, text: 'A\nB', line: 11 },
          { startMs: 360_000_000, endMs: 360_000_001, text: '', line: 16 },
        ],
      })
    }
    expect(readWebVtt('WEBVTT')).toEqual({ cues: [] })
    expect(readWebVtt(`WEBVTT\n\n${cue}\n\n${cue}`)).toMatchObject({ cues: [{ text: 'Hello' }, { line: 6 }] })
  })

  it.each([
    ['', 1],
    ['WEBVTTx', 1],
    ['1\n00:00:01,000 --> 00:00:02,000\nSubRip', 1],
    [`WEBVTT\n${cue}`, 2],
    ['WEBVTT\n\n00:01,000 --> 00:02,000\nx', 3],
    ['WEBVTT\n\n00:01.000-->00:02.000\nx', 3],
    ['WEBVTT\n\n00:60.000 --> 01:01.000\nx', 3],
    ['WEBVTT\n\n1:00:00.000 --> 1:00:01.000\nx', 3],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nx', 3],
    ['WEBVTT\n\n00:02.000 --> 00:01.000\nx', 3],
    ['WEBVTT\n\n00:01.000 --> 00:02.000 align:middle\nx', 3],
    ['WEBVTT\n\n00:01.000 --> 00:02.000 size:101%\nx', 3],
    ['WEBVTT\n\n00:01.000 --> 00:02.000 align:left align:left\nx', 3],
    ['WEBVTT\n\njust text', 3],
    ['WEBVTT\n\nname\ntext', 3],
    [`WEBVTT\n\n${cue}\n${cue}`, 5],
    [`WEBVTT\n\n00:05.000 --> 00:06.000\nx\n\n${cue}`, 6],
    [`WEBVTT\n\n${cue}\n\nSTYLE\n::cue {}`, 6],
    [`WEBVTT\n\nNOTE\n${cue}`, 4],
    [`WEBVTT\n\n${cue}\0`, 4],
    [`WEBVTT\n\n${cue}\ufffd`, 4],
  ])('reports the line of the error: %j', (file, line) => {
    expect(readWebVtt(file)).toEqual({ line, problem: expect.stringMatching(/\.$/) })
  })

  it('rejects too many lines', () => {
    const lines = (count: number) => `WEBVTT${'\n'.repeat(count - 1)}`
    expect(readWebVtt(lines(captionLimits.maxLines))).toEqual({ cues: [] })
    expect(readWebVtt(lines(captionLimits.maxLines + 1))).toMatchObject({ line: captionLimits.maxLines + 1 })
  })

  it('takes linear time for any content', () => {
    const cpuUsageBefore = process.threadCpuUsage()
    for (const part of [' ', '-->', '\t:', '0', 'align:start ', '\n', 'NOTE\n']) {
      readWebVtt(`WEBVTT\n\n00:01.000 --> 00:02.000 ${part.repeat(1024 ** 2 / part.length)}x`)
      readWebVtt(`WEBVTT\n\n${part.repeat(1024 ** 2 / part.length)}`)
    }
    const { user, system } = process.threadCpuUsage(cpuUsageBefore)
    expect((user + system) / 1000).toBeLessThan(10_000)
  })
})
