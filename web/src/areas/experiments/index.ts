export { ExperimentView } from './live/ExperimentDrawer.tsx'
export { LiveBoard } from './live/LiveBoard.tsx'
export { TaskCard } from './components/TaskCard.tsx'
