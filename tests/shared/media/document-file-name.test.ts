import { expect, it } from 'vitest'
import { documentFileName } from '../../../src/shared/media/document-file-name.ts'

it.each([
  ['Opening hours', 'Opening hours.pdf'],
  ['Menu.PDF', 'Menu.pdf'],
  ['', 'document.pdf'],
  ['  ...  ', 'document.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['a\r\nSet-Cookie: b="c"; %00', 'a Set-Cookie b= c 00.pdf'],
  ['invoice\u202efdp.exe', 'invoice fdp.exe.pdf'],
  ['می\u200cخواهم \u200c', 'می\u200cخواهم.pdf'],
  ['Speisekarte für Gäste 菜單', 'Speisekarte für Gäste 菜單.pdf'],
  ['x'.repeat(300), `${'x'.repeat(100)}.pdf`],
])('names the download of a document titled %j %j', (title, fileName) => {
  expect(documentFileName(title)).toBe(fileName)
})
