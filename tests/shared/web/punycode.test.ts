import { expect, it } from 'vitest'
import { decodePunycode } from '../../../src/shared/web/punycode.ts'

/** Samples of RFC 3492, 7.1, and the first and the last code point that Punycode encodes. */
it.each([
  ['bcher-kva', 'bücher'],
  ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
  ['4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
  ['3B-ww4c5e180e575a65lsy2b', '3年B組金八先生'],
  ['a', '\u0080'],
  ['dn32g', '\u{10ffff}'],
  ['a-h023p', 'a\u{10ffff}'],
])('decodes %s to %s', (label, text) => expect(decodePunycode(label)).toBe(text))

it.each([
  ['a digit outside the alphabet', 'bcher-k{a'],
  ['a digit below the alphabet', 'bcher-k\u0001a'],
  ['an incomplete number', 'bcher-kv'],
  ['a code point above the last one', 'en32g'],
])('rejects %s', (_reason, label) => expect(decodePunycode(label)).toBeUndefined())
