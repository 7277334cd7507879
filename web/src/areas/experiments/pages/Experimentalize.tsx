import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { practiceLabPage, type PracticeLab } from '@labbox/contract/experiments/practice.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { Cover } from '../../../ui/cover/Cover.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { OpenExperiments } from '../components/OpenExperiments.tsx'
import { TaskCard } from '../components/TaskCard.tsx'
import { useStart } from '../components/use-start.ts'
import '../../../ui/arrange.css'
import '../experiments.css'

/** Start: go on, one of one's tasks, a lab to practise, or an empty bench. */
export default function Experimentalize() {
  const { t } = useTranslation(['experiments', 'tasks'])
  const can = useCan()
  const start = useStart()
  return (
    <div className="lb-page">
      <PageHeader
        title={t('start.title')}
        hint={t('start.hint')}
        actions={
          <Button loading={start.busy === 'empty'} onClick={() => void start.practice(null)}>
            {t('start.empty')}
          </Button>
        }
      />
      <OpenExperiments title={t('start.goOn')} limit={3} />
      {can('tasks:mine:page') && <Tasks />}
      <Practice start={start} />
    </div>
  )
}

const Tasks = () => {
  const { t } = useTranslation('experiments')
  const tasks = useQuery(queryOf(myTaskPage, { open: true, kind: 'experiment', limit: 50 }))
  return (
    <section aria-label={t('start.tasks')}>
      <h2>{t('start.tasks')}</h2>
      {tasks.isPending && <Skeleton active />}
      {tasks.data?.items.length === 0 && (
        <EmptyState title={t('start.noTasks')} hint={t('start.noTasksHint')} />
      )}
      <ul className="lb-exp-cards">
        {tasks.data?.items.map((task) => (
          <TaskCard key={task.id} task={task} />
        ))}
      </ul>
    </section>
  )
}

const Practice = ({ start }: { start: ReturnType<typeof useStart> }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const labs = useQuery(queryOf(practiceLabPage, { limit: 100 }))
  return (
    <section aria-label={t('experiments-bench:practice.title')}>
      <h2>{t('experiments-bench:practice.title')}</h2>
      <p className="lb-muted">{t('experiments-bench:practice.hint')}</p>
      {labs.isPending && <Skeleton active />}
      {labs.data?.items.length === 0 && (
        <EmptyState
          title={t('experiments-bench:practice.none')}
          hint={t('experiments-bench:practice.noneHint')}
        />
      )}
      <ul className="lb-exp-cards">
        {labs.data?.items.map((lab) => (
          <PracticeCard key={lab.id} lab={lab} start={start} />
        ))}
      </ul>
    </section>
  )
}

const PracticeCard = ({ lab, start }: { lab: PracticeLab; start: ReturnType<typeof useStart> }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const text = useLocalText()
  return (
    <li className="lb-exp-card">
      <Cover url={lab.coverUrl} name={lab.name} size="wide" />
      <h2>{text(lab.name)}</h2>
      <p className="lb-muted">{text(lab.introduction)}</p>
      <footer className="lb-card-acts">
        <span className="lb-muted">
          {lab.best === null
            ? (lab.owner ?? t('start.system'))
            : t('experiments-bench:practice.best', { score: lab.best })}
        </span>
        {lab.openId && (
          <LinkButton to="/doexperiment" search={{ id: lab.openId }}>
            {t('start.goOn')}
          </LinkButton>
        )}
        <Button loading={start.busy === lab.id} onClick={() => void start.practice(lab.id)}>
          {t(lab.tries > 0 ? 'experiments-bench:practice.again' : 'start.practise')}
        </Button>
      </footer>
    </li>
  )
}
