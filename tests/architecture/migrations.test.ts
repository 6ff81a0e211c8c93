import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findContractions } from './rules/migrations.ts'
import { root } from './source.ts'

const folder = join(root, 'migrations')
const files = readdirSync(folder)
  .filter((name) => name.startsWith('Migration'))
  .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }))

/**
 * Contractions (dropped or narrowed columns) from before the first release that several processes could share. A new
 * contraction must come a release after its expansion.
 */
const earlyContractions: readonly string[] = [
  'Migration20261121083524_identity.ts',
  'Migration20261121152605_media_library.ts',
  'Migration20261121154021_terms_of_the_finisher.ts',
  'Migration20261122115728_translations.ts',
  'Migration20261122115814_styles.ts',
  'Migration20261123112600_keeps_duplicate.ts',
]

describe('the project', () => {
  it('has only migrations that processes of the previous release survive', () => {
    expect(files.length).toBeGreaterThan(20)
    const contractions = findContractions(files).map((line) => line.split(' ')[0])
    expect(contractions).toEqual(earlyContractions)
  })
})

describe('the rule about migrations', () => {
  const migration = (...statements: readonly string[]) => [
    { name: 'example', source: `up() {${statements.map((sql) => `this.addSql(\`${sql}\`);`).join('\n')}}` },
  ]

  it.each([
    'alter table "tours" drop column "name";',
    'alter table "tours" rename column "name" to "title";',
    'alter table "tours" alter column "name" type text using ("name"::text);',
    'alter table "tours" alter column "name" set not null;',
    'alter table "tours" alter "name" drop default;',
    'alter table "tours" add column "mark" int not null;',
    'alter table "tours" add column "first" int null, add column "mark" int not null;',
    'drop table if exists "tours" cascade;',
  ])('rejects: %s', (sql) => expect(findContractions(migration(sql))).toHaveLength(1))

  it.each([
    'alter table "tours" add column "mark" int not null default 0;',
    'alter table "tours" add column "mark" int null, add column "other" text not null default \'\';',
    'create table "marks" ("id" uuid not null, primary key ("id"));',
    'create index "tours_name_index" on "tours" ("name");',
    'alter table "tours" drop constraint "tours_name_check";',
  ])('allows: %s', (sql) => expect(findContractions(migration(sql))).toEqual([]))

  it('allows any change of a table that the migration creates, and any down migration', () => {
    const ownTable = migration(
      'create table "marks" ("id" uuid);',
      'alter table "marks" alter column "id" set not null;',
    )
    expect(findContractions(ownTable)).toEqual([])
    const source = 'override up() { } override down() { this.addSql(`drop table "marks";`); }'
    expect(findContractions([{ name: 'example', source }])).toEqual([])
  })
})
