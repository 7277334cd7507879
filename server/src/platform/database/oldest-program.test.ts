import { expect, it } from 'vitest'
import { oldestProgram } from './oldest-program.ts'

const harmless = [
  'CREATE TABLE "a" ("id" uuid PRIMARY KEY NOT NULL);',
  'ALTER TABLE "b" ADD COLUMN "x" text;',
  'ALTER TABLE "b" ADD COLUMN "y" integer DEFAULT 0 NOT NULL;',
  'CREATE INDEX "b_x" ON "b" USING btree ("x");',
  'ALTER TABLE "b" ALTER COLUMN "x" DROP NOT NULL;',
  'ALTER TABLE "b" ADD CONSTRAINT "b_a" FOREIGN KEY ("a") REFERENCES "public"."a"("id");',
]
const serious = [
  'ALTER TABLE "b" DROP COLUMN "x";',
  'DROP TABLE "b";',
  'ALTER TABLE "b" RENAME COLUMN "x" TO "z";',
  'ALTER TABLE "b" ADD COLUMN "y" integer NOT NULL;',
  'ALTER TABLE "b" ALTER COLUMN "x" SET DATA TYPE integer;',
  'ALTER TABLE "b" ADD CONSTRAINT "b_check" CHECK (x > 0);',
  'CREATE UNIQUE INDEX "b_x" ON "b" USING btree ("x");',
  "UPDATE b SET x = 'other';",
]

it.each(harmless)('lets an old program go on after %s', (statement) => {
  expect(oldestProgram([['drop table "q"'], [statement], ['-- only words', statement]])).toBe(1)
})

it.each(serious)('asks programs to know %s', (statement) => {
  expect(oldestProgram([[harmless[0]!], [statement], [harmless[1]!]])).toBe(2)
})

it('does not mind what is done to a table of the same migration', () => {
  expect(
    oldestProgram([['CREATE TABLE "c" (\n"id" uuid);', 'CREATE UNIQUE INDEX "c_id" ON "c" ("id");']]),
  ).toBe(0)
})
