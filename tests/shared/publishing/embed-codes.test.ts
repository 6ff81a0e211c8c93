import { expect, it } from 'vitest'
import { frameCode, scriptCode } from '../../../src/shared/publishing/embed-codes.ts'

it('escapes the address and the title of a frame', () => {
  const hostile = `https://a"b'.example/"><script>&`
  const code = frameCode({ url: hostile, title: hostile, width: '960', heightPx: 540 })
  expect(code).toMatch(/^<iframe [^<>]*><\/iframe>$/)
  const escaped = 'https://a&quot;b&#39;.example/&quot;&gt;&lt;script&gt;&amp;'
  expect(code).toContain(` src="${escaped}" `)
  expect(code).toContain(` title="${escaped}" `)
})

it('contains a link to the tour in its language, for visitors without scripts', () => {
  const link = { text: 'فتح <الجولة>', language: 'ar' }
  const code = scriptCode({ origin: 'https://tours.example', shareId: '0123456789abcdefghij', link })
  expect(code).toContain(
    '<stopover-tour tour="0123456789abcdefghij"><a href="https://tours.example/share/0123456789abcdefghij" lang="ar">فتح &lt;الجولة&gt;</a></stopover-tour>',
  )
})
