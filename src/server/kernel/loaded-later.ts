import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Packages that only some calls need, loaded with the first of them, for code that can't wait for an import. */
export const sanitizeHtmlPackage = (): typeof import('sanitize-html') => require('sanitize-html')
export const xmlParserPackage = (): typeof import('fast-xml-parser') => require('fast-xml-parser')
