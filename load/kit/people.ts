import { execFileSync } from 'node:child_process'
import { productEnvironment, root } from './product.ts'

/**
 * Fills the data folder of a product that is not running with one organisation and its students.
 * @returns their accounts
 */
export const makeStudents = (dataDir: string, count: number): string[] => {
  const program = 'server/src/testing/students.ts'
  execFileSync(process.execPath, [program, String(count)], { cwd: root, env: productEnvironment(dataDir) })
  return Array.from({ length: count }, (_, k) => `student${String(k + 1).padStart(2, '0')}`)
}

/** Accounts of those who administer a crowd. */
export const crowdAdministrators = { all: 'loadadmin', organisation: 'loadorgadmin' } as const

/** The account of one of a crowd, from 1. */
export const crowdAccount = (k: number): string => `crowd${String(k).padStart(8, '0')}`

/** Fills the data folder of a product that is not running with a university of so many people. */
export const makeCrowd = (dataDir: string, count: number): void => {
  const program = 'server/src/testing/exams/crowd.ts'
  execFileSync(process.execPath, [program, String(count)], { cwd: root, env: productEnvironment(dataDir) })
}

/** Fills the data folder of a product that is not running with courses of teacher1, and with a class that takes the first. */
export const makeCatalogue = (
  dataDir: string,
  ...counts: [courses: number, files: number, students: number]
) => {
  const program = 'server/src/testing/catalogue.ts'
  execFileSync(process.execPath, [program, ...counts.map(String)], {
    cwd: root,
    env: productEnvironment(dataDir),
  })
}

/** Fills the data folder of a product that is not running with a university that has four semesters of scores. */
export const makeScoreSchool = (dataDir: string, students: number): void => {
  const program = 'server/src/testing/score-school.ts'
  execFileSync(process.execPath, [program, String(students)], { cwd: root, env: productEnvironment(dataDir) })
}

/** Fills the data folder of a product that is not running with a class of so many, in whose conversation so much was written. */
export const makeChannel = (dataDir: string, people: number, messages: number): void => {
  const program = 'server/src/testing/channel.ts'
  execFileSync(process.execPath, [program, String(people), String(messages)], {
    cwd: root,
    env: productEnvironment(dataDir),
  })
}

/**
 * Fills the data folder of a product that is not running with courses, each with its class and its share of so many approved answers, and
 * indexes them.
 * @returns seconds that the index took
 */
export const makeLibrary = (dataDir: string, courses: number, documents: number): number => {
  const program = 'server/src/testing/library.ts'
  const said = execFileSync(process.execPath, [program, String(courses), String(documents)], {
    cwd: root,
    env: productEnvironment(dataDir),
    encoding: 'utf8',
  })
  return Number(/indexed in ([\d.]+) s/.exec(said)?.[1])
}
