import { expect, it } from 'vitest'
import { frameCode } from '../../../src/shared/publishing/embed-codes.ts'

it('escapes the address and the title of a frame', () => {
  const hostile = `https://a"b'.example/"><script>&`
  const code = frameCode({ url: hostile, title: hostile, width: '960', heightPx: 540 })
  expect(code).toMatch(/^<iframe [^<>]*><\/iframe>$/)
  const escaped = 'https://a&quot;b&#39;.example/&quot;&gt;&lt;script&gt;&amp;'
  expect(code).toContain(` src="${escaped}" `)
  expect(code).toContain(` title="${escaped}" `)
})
