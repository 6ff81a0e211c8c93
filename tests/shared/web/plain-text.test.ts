import { describe, expect, it } from 'vitest'
import { plainTextOf } from '../../../src/shared/web/plain-text.ts'

describe('the plain text of rich text', () => {
  it.each([
    ['<p>Cast <b>iron</b>, made here.</p>', 'Cast iron, made here.'],
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
    ['a<br>b', 'a b'],
    ['Tom &amp; Jerry &lt;3 &#39;x&#39; &#x41;&nbsp;&unknown;', "Tom & Jerry <3 'x' A &unknown;"],
    ['&amp;lt;b&gt;', '&lt;b>'],
    ['&constructor;&#0;', '&constructor;&#0;'],
    ['&#1;|&#1114111;|&#x10ffff;', '\u0001|\u{10ffff}|\u{10ffff}'],
    ['&#1114112;|&#x110000;', '&#1114112;|&#x110000;'],
    ['<script>alert(1)</script>Words', 'Words'],
    ['  many\n  spaces ', 'many spaces'],
    ['', ''],
  ])('is extracted from %s', (html, text) => {
    expect(plainTextOf(html)).toBe(text)
  })
})
