import { describe, expect, it } from 'vitest'
import { minifyCss } from '../../scripts/building/raw-styles.ts'

describe('a minified style sheet', () => {
  it('has neither comments nor line breaks', () => {
    expect(minifyCss('/* why */\n.a {\n  color: #fff;\n  margin: 0 0.5px;\n}\n')).toBe('.a{color:#fff;margin:0 .5px}')
  })

  it('keeps declarations in their order, including repeated ones', () => {
    const sheet = '.a { font: 1em sans-serif; font-feature-settings: "calt" 0; overflow: hidden; overflow: clip; }'
    expect(minifyCss(sheet)).toBe(
      '.a{font:1em sans-serif;font-feature-settings:"calt" 0;overflow:hidden;overflow:clip}',
    )
  })

  it.each([
    ['sums', '.a { top: calc(100% - (1px + 2px)) }', '.a{top:calc(100% - (1px + 2px))}'],
    ['descendants', '.a :is(.b, .c) .d > .e { top: 0 }', '.a :is(.b,.c) .d>.e{top:0}'],
    ['conditions', '@media (a: b) and (c: d) { .a { top: 0 } }', '@media (a:b) and (c:d){.a{top:0}}'],
    ['numbers that end in a zero', '.a { top: 10.5px }', '.a{top:10.5px}'],
  ])('keeps the space that %s need', (_case, sheet, minified) => {
    expect(minifyCss(sheet)).toBe(minified)
  })
})
