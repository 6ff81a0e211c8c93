import { describe, expect, it } from 'vitest'
import { type FileSize, readFileSizes, sizeAdvice } from '../../scripts/checking/size-advice.ts'

const filesIn = (path: string, count: number): FileSize[] =>
  Array.from({ length: count }, (_, index) => ({ path: `${path}/${index}.css` }))

describe('the advice on sizes', () => {
  it('names files one line beyond the advised size, with their lines', () => {
    const files = [250, 251, 400].map((lineCount) => ({ path: `src/${lineCount}.ts`, lineCount }))
    expect(sizeAdvice(files)).toContain('Files with more than 250 lines: 2\n  400 src/400.ts\n  251 src/251.ts')
    expect(sizeAdvice(files)).not.toContain('src/250.ts')
  })

  it('names folders one file beyond the advised size, with their files', () => {
    const advice = sizeAdvice([...filesIn('src/a', 20), ...filesIn('src/b', 21)])
    expect(advice).toContain('Folders with more than 20 files: 1\n  21 src/b')
    expect(advice).not.toContain('src/a')
  })

  it('names the ten largest and counts all', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({ path: `src/${index}.ts`, lineCount: 300 + index }))
    const advice = sizeAdvice(files)
    expect(advice).toContain('Files with more than 250 lines: 12')
    expect(advice.match(/^ {2}/gm)).toHaveLength(10)
    expect(advice).not.toContain('src/1.ts')
  })

  it('gives the lengths that half and 95 % of the files stay within', () => {
    const files = [10, 20, 30, 300].map((lineCount) => ({ path: `src/${lineCount}.ts`, lineCount }))
    expect(sizeAdvice(files)).toContain('Half of the files have up to 30 lines, 95 % up to 300.')
  })

  it('reads every source of the project and none of its data', () => {
    const paths = readFileSizes().map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(2000)
    expect(paths).toContain('tests/scripts/size-advice.test.ts')
    expect(paths.filter((path) => /node_modules|demo\/panoramas\//.test(path))).toEqual([])
  })
})
