import { Skeleton, Steps } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taskPreview } from '@labbox/contract/tasks/preview.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ShownMoment, TimeText } from '../../../ui/time/TimeText.tsx'
import { TaskCard } from '../components/TaskCard.tsx'
import { Handed } from './Handed.tsx'

/** A task as its students meet it: their card at each step, and what they get with it. Nothing that is done here is kept. */
const AsStudent = ({ id }: { id: string }) => {
  const { t } = useTranslation('tasks-manage')
  const narrow = useNarrow()
  const [at, setAt] = useState(0)
  const { data, isError, error, refetch } = useQuery(queryOf(taskPreview, { id }))
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const shown = data[Math.min(at, data.length - 1)]
  if (!shown) return null
  return (
    <>
      <p className="lb-muted">{t('asStudent.hint')}</p>
      <Steps
        className="lb-block"
        size="small"
        type={narrow ? 'default' : 'navigation'}
        orientation={narrow ? 'vertical' : 'horizontal'}
        current={data.indexOf(shown)}
        onChange={setAt}
        items={data.map((each) => ({
          status: each === shown ? 'process' : 'wait',
          title: t(`asStudent.step.${each.step}`),
          content: <TimeText value={each.at} relative={false} minutes />,
        }))}
      />
      <ShownMoment value={Date.parse(shown.at)}>
        <ul className="lb-exp-cards" inert>
          <TaskCard task={shown.task} />
        </ul>
      </ShownMoment>
      <Handed id={id} type={shown.task.type} />
    </>
  )
}

export default AsStudent
