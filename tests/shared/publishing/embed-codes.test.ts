import { expect, it } from 'vitest'
import { frameCode } from '../../../src/shared/publishing/embed-codes.ts'

it('the code of a frame stays one element whatever its address and title hold', () => {
  const hostile = `https://a"b'.example/"><script>&`
  const code = frameCode({ address: hostile, title: hostile, width: '960', heightPx: 540 })
  expect(code).toMatch(/^<iframe [^<>]*><\/iframe>$/)
  const escaped = 'https://a&quot;b&#39;.example/&quot;&gt;&lt;script&gt;&amp;'
  expect(code).toContain(` src="${escaped}" `)
  expect(code).toContain(` title="${escaped}" `)
})
