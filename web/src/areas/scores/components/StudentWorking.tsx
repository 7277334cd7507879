import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { gradeWorking } from '@labbox/contract/scores/working.ts'
import { queryOf } from '../../../app/api/query.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { BookKey } from '../book/use-grade-book.ts'
import { Working } from './Working.tsx'

/** How the course mark of a student is made, as the server says. */
export const StudentWorking = ({ bookKey, studentId }: { bookKey: BookKey; studentId: string }) => {
  const query = useQuery(queryOf(gradeWorking, { ...bookKey, studentId }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  return <Working mark={query.data.mark} groups={query.data.working} />
}
