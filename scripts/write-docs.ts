import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationPage } from './docs/configuration-page.ts'

writeFileSync(join(import.meta.dirname, '../docs/configuration.md'), configurationPage())
