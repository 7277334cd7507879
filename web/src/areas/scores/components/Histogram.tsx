import { distribution } from '@labbox/contract/exams/statistics.ts'
import { ScoreDistribution } from '../../../ui/chart/ScoreDistribution.tsx'

/** How many scores lie in each step of ten. */
export const Histogram = ({ scores }: { scores: readonly number[] }) => (
  <ScoreDistribution bins={distribution(scores)} />
)
