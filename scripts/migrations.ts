/** A statement that breaks a running older release, or that locks a table for long. */
export type Breach = { statement: string; breach: string }

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`
const CREATED = new RegExp(String.raw`^create (?:unlogged )?table (?:if not exists )?${NAME}`, 'i')
const TOUCHED = [
  new RegExp(`^alter table (?:if exists )?(?:only )?${NAME}`, 'i'),
  new RegExp(String.raw`^create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:"?\w+"? )?on (?:only )?${NAME}`, 'i'),
  new RegExp(String.raw`^create (?:or replace )?(?:constraint )?trigger "?\w+"? .*? on ${NAME}`, 'i'),
  new RegExp(`^(?:update|delete from|lock table|lock|truncate(?: table)?) (?:only )?${NAME}`, 'i'),
]

/** Each with its effect on the older release; none matters on a table created by the same migration. */
const BREACHES: readonly [pattern: RegExp, breach: string][] = [
  [/^drop (?:table|view|materialized view|function|type|sequence|schema|trigger)\b/i, 'takes away what the release before asks for'],
  [/^alter table .*\bdrop column\b/i, 'takes away a column'],
  [/^(?:drop index|alter table .*\bdrop constraint)\b/i, 'takes away what the release before finds by, or leans on where rows meet'],
  [/^alter \w+ .*\brename\b/i, 'renames'],
  [
    /^alter table .*\balter column \S+ set not null\b/i,
    'refuses rows that the release before writes, and reads the whole table under a lock',
  ],
  [/^alter table .*\balter column \S+ (?:set data )?type\b/i, 'changes a type, and rewrites the table under a lock'],
  [/^alter table .*\badd column (?!.*\bdefault\b).*\bnot null\b/i, 'refuses rows that the release before writes'],
  [
    /^alter table .*\badd column .*\b(?:generated|unique|primary key|(?:big|small)?serial)\b/i,
    'reads or writes the whole table under a lock',
  ],
  [/^alter table .*\badd column .*\bdefault (?!now\(\))[\w.]+\(/i, 'rewrites the table, as each row gets another default'],
  [
    /^alter table .*\badd (?:constraint|check|unique|foreign key|primary key|exclude)\b(?!.*\bnot valid\b)/i,
    'reads the whole table under a lock',
  ],
  [/^alter table .*\b(?:set (?:tablespace|logged|unlogged)|cluster on)\b/i, 'rewrites the table under a lock'],
  [/^create (?:unique )?index (?!concurrently\b)/i, 'blocks writes to the table until the index is built'],
  [/^create (?:or replace )?(?:constraint )?trigger\b/i, 'puts itself between the release before and its rows'],
  [/^create or replace (?:view|function|procedure)\b/i, 'changes what the release before calls or reads'],
  [/^(?:update|delete from|truncate|lock|cluster|reindex|vacuum|refresh)\b/i, 'holds rows or the whole table until the migration ends'],
]

/**
 * Finds statements that a running older release or its users would notice. Migrations may only add.
 * @param sql  of one migration, statements separated as by drizzle
 */
export function findBreaches(sql: string): Breach[] {
  const statements = sql.split('--> statement-breakpoint').flatMap(splitStatements)
  const made = new Set(statements.flatMap((statement) => CREATED.exec(statement)?.[1] ?? []))
  return statements
    .filter((statement) => !made.has(touchedBy(statement) ?? ''))
    .flatMap((statement) => BREACHES.filter(([pattern]) => pattern.test(statement)).map(([, breach]) => ({ statement, breach })))
}

function touchedBy(statement: string): string | undefined {
  return TOUCHED.flatMap((pattern) => pattern.exec(statement)?.[1] ?? [])[0]
}

/** The statements without comments, on one line each; function bodies are not checked. */
function splitStatements(part: string): string[] {
  const plain = part
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
  return plain
    .split(';')
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}
