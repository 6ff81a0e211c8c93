import type { ZodType } from 'zod'
import { settingDocumentation, settingGroups } from '../../src/server/settings.ts'

const introduction = `# Configuration

<!-- Written by \`npm run docs\` from src/server/settings.ts. -->

Settings are environment variables; an empty value counts as none. Invalid values are listed at once at the start, which then ends with exit code 1; settings that don't fit together are reported one at a time.
`

const durabilitySection = `## Durability of the embedded database

The embedded database survives a killed process, not a power cut: it doesn’t force its writes to the disk. Where that matters, use
PostgreSQL with \`fsync\` on ([storage](storage.md)).
`

function formatDefault(schema: ZodType, withoutValue: string): string {
  const parsed = schema.safeParse(undefined)
  return parsed.success && parsed.data !== undefined ? `\`${String(parsed.data)}\`` : withoutValue
}

function formatRow(name: string, schema: ZodType): string {
  const documentation = settingDocumentation.get(schema)
  if (documentation === undefined) throw new Error(`${name} has no documentation in src/server/settings.ts`)
  const { meaning, withoutValue = '' } = documentation
  return `| \`${name}\` | ${formatDefault(schema, withoutValue)} | ${meaning} |`
}

/** Markdown of docs/configuration.md. */
export function configurationPage(): string {
  const sections = settingGroups.map(({ title, settings }) => {
    const rows = Object.entries(settings).map(([name, schema]) => formatRow(name, schema))
    return [`## ${title}`, '', '| Variable | Default | Meaning |', '|---|---|---|', ...rows, ''].join('\n')
  })
  return [introduction, ...sections, durabilitySection].join('\n')
}
