import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lockfile } from './notices/shipped-packages.ts'
import { requiredPackages, writeNotices } from './notices/write-notices.ts'
import { root } from './program.ts'

const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
writeFileSync(join(root, 'THIRD-PARTY-NOTICES'), writeNotices(lockfile))
console.log(`Wrote THIRD-PARTY-NOTICES for ${requiredPackages(lockfile).length} packages.`)
