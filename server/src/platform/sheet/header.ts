/** Finding the headings of a sheet, for whoever reads one: the pure part, and what refuses. */
export { headerFinder, type Headings, type HeaderProblem, type SheetHeader } from './header.rules.ts'
export { requireHeader } from './problem.ts'
