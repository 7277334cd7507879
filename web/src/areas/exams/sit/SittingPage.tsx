import { useQuery } from '@tanstack/react-query'
import { lazy } from '../../../app/idle/lazy.ts'
import { useSearch } from '../../../ui/navigation.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sittingAdmission } from '@labbox/contract/exams/sitting.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { PagePending } from '../../../app/PagePending.tsx'
import { useSession } from '../../../app/session/session.ts'
import { BackLink } from './BackLink.tsx'
import { begin, type Begun } from './begin.ts'
import { wasOpenHere } from './device.ts'
import { Admission } from './Admission.tsx'
import { Sit } from './Sit.tsx'
import './sit.css'

export { SitPages } from './SitPages.tsx'

const NotLoaded = lazy(() => import('./NotLoaded.tsx'))

const REFRESH_MS = 30_000

/** /stu/stuExaming?id=…, /stu/stuMoocExaming?id=…&course=… and /stu/quiz?id=…: how one gets in, then the sitting, then that it is handed in. */
export default function SittingPage() {
  const { t } = useTranslation('exams-sit')
  const { id }: Record<string, string> = useSearch()
  const userId = useSession((session) => session.user?.id)
  const [begun, setBegun] = useState<Begun | null>(null)
  const admission = useQuery({
    ...queryOf(sittingAdmission, { id: id ?? '' }),
    enabled: Boolean(id) && !begun,
    refetchInterval: REFRESH_MS,
  })
  const enter = useCallback(
    async (code: string) => setBegun(await begin(id ?? '', userId ?? '', code)),
    [id, userId],
  )
  const [finished, setFinished] = useState(false)
  const ended = useCallback(() => {
    setBegun(null)
    setFinished(true)
    void invalidate([sittingAdmission, myTaskPage])
  }, [])
  // A reload in the middle goes on by itself; once, so that a refusal is shown and not repeated.
  const tried = useRef(false)
  const goesOn = !finished && admission.data?.status === workStatus.inProgress && wasOpenHere(id ?? '')
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    if (!goesOn || begun || tried.current) return
    tried.current = true
    enter('').catch(setFailed)
  }, [goesOn, begun, enter])

  if (begun) return <Sit key={begun.sitting.epoch} begun={begun} onAgain={() => enter('')} onEnd={ended} />
  if (!id)
    return (
      <main className="lb-sit-admission">
        <h1>{t('admission.noId')}</h1>
        <p>
          <BackLink look="primary" />
        </p>
      </main>
    )
  if (admission.isError && !admission.data)
    return (
      <main className="lb-sit-admission">
        <NotLoaded error={admission.error} onRetry={() => void admission.refetch()} />
      </main>
    )
  if (!admission.data || (goesOn && failed === null) || (finished && admission.isFetching))
    return <PagePending />
  return <Admission admission={admission.data} failed={failed} onEnter={enter} />
}
