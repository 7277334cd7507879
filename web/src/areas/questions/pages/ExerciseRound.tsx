import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Skeleton } from 'antd'
import { exerciseGet } from '@labbox/contract/questions/exercises.ts'
import { queryOf } from '../../../app/api/query.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RoundPlay } from '../exercise/RoundPlay.tsx'
import '../exercise/exercise.css'

/** A round of practice; the address names it, so it goes on after a reload. */
const ExerciseRound = () => {
  const search: Record<string, string | undefined> = useSearch()
  const id = search['id'] ?? ''
  const query = useQuery(queryOf(exerciseGet, { id }))
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data)
    return (
      <div className="lb-page">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  return <RoundPlay key={id} round={query.data} />
}

export default ExerciseRound
