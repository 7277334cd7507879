/** What other areas may use of the experiments. */
export { useStart } from './components/use-start.ts'
export { default as TaskCenter } from './pages/TaskCenter.tsx'
export { TaskNext } from './components/TaskNext.tsx'
export { ExperimentView } from './live/ExperimentDrawer.tsx'
