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
