export { ExperimentView } from './live/ExperimentDrawer.tsx'
