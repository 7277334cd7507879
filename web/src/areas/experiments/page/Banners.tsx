import { Alert, Button } from 'antd'
import type { ExperimentDetail } from '@labbox/contract/experiments/experiments.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { isReachable, type BenchState } from '../bench/bench-state.ts'
import type { KeeperState } from '../circuit/keeper.ts'
import { IdleWarning } from './Dialogs.tsx'

interface Props {
  experiment: ExperimentDetail
  bench: BenchState
  status: KeeperState['status']
  message: string
  onStay: () => void
  /** This tab's drawing replaces the other one's, or the other way round. */
  onMine: () => void
  onTheirs: () => Promise<void>
}

/** What the user has to know or decide, above the work. */
export const Banners = ({ experiment, bench, status, message, onStay, onMine, onTheirs }: Props) => {
  const { t } = useTranslation(['experiments', 'experiments-bench', 'tasks'])
  const { open, heldBy, studentTaskId, reportStudentTaskId } = experiment
  return (
    <>
      {bench.idleAt && bench.phase === 'held' && <IdleWarning idleAt={bench.idleAt} onStay={onStay} />}
      {bench.phase === 'held' && !isReachable(bench) && (
        <Alert banner type="error" className="lb-exp-banner" title={t('experiments-bench:banner.offline')} />
      )}
      {bench.restarted && isReachable(bench) && (
        <Alert
          banner
          type="warning"
          className="lb-exp-banner"
          title={t('experiments-bench:banner.restarted')}
        />
      )}
      {status === 'otherTab' && (
        <Alert
          banner
          type="warning"
          className="lb-exp-banner"
          title={t('experiments-bench:banner.otherTab')}
          action={
            <span className="lb-exp-banner-acts">
              <Button onClick={onMine}>{t('experiments-bench:banner.mine')}</Button>
              <Button onClick={() => void onTheirs()}>{t('experiments-bench:banner.theirs')}</Button>
            </span>
          }
        />
      )}
      {status === 'refused' && (
        <Alert
          banner
          type="error"
          className="lb-exp-banner"
          title={t('experiments-bench:banner.refused', { text: message })}
        />
      )}
      {heldBy !== null && (
        <Alert banner type="info" className="lb-exp-banner" title={t('tasks:heldHint', { name: heldBy })} />
      )}
      {!open && heldBy === null && (
        <Alert
          banner
          type="info"
          className="lb-exp-banner"
          title={t(studentTaskId ? 'experiments-bench:banner.submitted' : 'experiments-bench:banner.ended')}
          action={
            reportStudentTaskId && (
              <LinkButton look="primary" to="/stu/doReport" search={{ id: reportStudentTaskId }}>
                {t('experiments-bench:banner.report')}
              </LinkButton>
            )
          }
        />
      )}
    </>
  )
}
