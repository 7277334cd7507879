/** Statements after which a program that does not know them goes on as before. */
const harmless = [
  /^create (table|type|extension|sequence|view|schema|index)\b/,
  /^create (or replace )?function\b/,
  /^alter table \S+ add column (?!.*\bnot null\b)/,
  /^alter table \S+ add column .*\b(default|generated)\b/,
  /^alter table \S+ add constraint \S+ foreign key\b/,
  /^alter table \S+ drop constraint\b/,
  /^alter table \S+ alter column \S+ (drop not null|set default)\b/,
  /^drop index\b/,
  /^insert into\b/,
  /^comment on\b/,
]

/** Whatever is done to a table of the same migration. */
const onTable = /^(?:alter table|create (?:unique )?index \S+ on|create trigger .*? on) (\S+)/

const plain = (statement: string): string =>
  statement.replace(/--.*$/gm, ' ').replace(/\s+/g, ' ').trim().toLowerCase()

const statementsOf = (migration: readonly string[]): string[] =>
  migration.map(plain).filter((one) => one !== '')

const isHarmless = (migration: readonly string[]): boolean => {
  const statements = statementsOf(migration)
  const fresh = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(\S+?)\(?(?: |$)/.exec(one)?.[1] ?? []),
  )
  return statements.every(
    (one) => harmless.some((kind) => kind.test(one)) || fresh.has(onTable.exec(one)?.[1] ?? ''),
  )
}

/**
 * How many of these migrations a program must know to work with the tables that all of them make: up to the last one that does
 * more than add. In doubt a migration counts as more, so that an old program is rather refused than let in.
 * @param migrations their statements, in order
 */
export const oldestProgram = (migrations: readonly (readonly string[])[]): number =>
  migrations.findLastIndex((one) => !isHarmless(one)) + 1
