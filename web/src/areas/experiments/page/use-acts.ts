import { useNavigate } from '../../../ui/navigation.ts'
import {
  type ExperimentDetail,
  type ExperimentPicture,
  experimentEnd,
  experimentGet,
  experimentPage,
  experimentPicture,
  experimentSubmit,
} from '@labbox/contract/experiments/experiments.ts'
import { recordMark } from '@labbox/contract/experiments/records.ts'
import { sheetGet } from '@labbox/contract/measurement/measurement.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { checkCircuit, type CheckOptions } from 'labbox-bench/circuit/check.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { ask, notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import type { useBench } from '../bench/use-bench.ts'
import type { CircuitKeeper } from '../circuit/keeper.ts'
import { wiringOf } from '../../bench/index.ts'
import type { LogBook } from '../log/log-book.ts'

/** Shows a failure that the user has not been told of yet. */
export const failed = (error: unknown): void => {
  if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
}

interface Needs {
  experiment: ExperimentDetail
  /** What circuits may be made of. */
  allowed: CheckOptions
  bench: ReturnType<typeof useBench>
  book: LogBook
  keeper: CircuitKeeper
  onPicture: (picture: ExperimentPicture) => void
}

/** What the user does with the experiment as a whole: run, keep a picture, hand in, put away. */
export const useActs = ({ experiment, allowed, bench, book, keeper, onPicture }: Needs) => {
  const { t } = useTranslation(['experiments', 'experiments-bench', 'bench'])
  const navigate = useNavigate()
  const { id, studentTaskId } = experiment
  const { control } = bench

  const run = async () => {
    const found = checkCircuit(keeper.get().circuit, allowed).filter(({ severity }) => severity === 'error')
    if (found.length > 0) {
      // A refused circuit is not sent: its problems are listed and marked on the sheet.
      book.add('error', 'page.refused', { count: found.length })
      notify.warning(t('run.refused', { count: found.length }))
      return
    }
    if (bench.device?.wiring === 'manual') {
      const wired = await ask({
        title: t('run.manualTitle'),
        content: t('run.manualText'),
        okText: t('run.manualOk'),
        cancelText: t('run.manualCancel'),
      })
      if (!wired) return
    }
    try {
      await control.run(await keeper.store(), wiringOf(keeper.get().circuit))
    } catch (error) {
      book.add('error', 'page.notSaved', { text: failureText(error) })
      failed(error)
    }
  }
  const takePicture = async (light: boolean) => {
    if (!bench.occupancy) return
    try {
      const picture = await call(experimentPicture, {
        id,
        occupancyId: bench.occupancy.id,
        ...(light && { command: 'DS.SCREEN.LIGHT' }),
      })
      onPicture(picture)
      book.add('success', 'page.pictureKept')
      control.active()
      notify.success(t('pictures.kept'))
    } catch (error) {
      book.add('error', 'page.failed', { text: failureText(error) })
      failed(error)
    }
  }
  const mark = async () => {
    try {
      await call(recordMark, { id, text: '' })
      notify.success(t('bench:mark.done'))
    } catch (error) {
      failed(error)
    }
  }
  const leave = () => void navigate({ to: studentTaskId ? '/task-center' : '/bench/performExperiment' })
  const submit = async () => {
    try {
      await keeper.flush()
      if (bench.phase === 'held') await control.release()
      await book.flush().catch(() => undefined)
      await call(experimentSubmit, { id })
      notify.success(t('experiments-bench:submit.done'))
      await invalidate([experimentGet, sheetGet, experimentPage, myTaskPage])
    } catch (error) {
      failed(error)
    }
  }
  const end = async () => {
    const sure = await ask({
      title: t('end.title'),
      content: t('end.text'),
      okText: t('end.ok'),
      cancelText: t('end.cancel'),
      danger: true,
    })
    if (!sure) return
    try {
      await keeper.flush()
      if (bench.phase === 'held') await control.release()
      await call(experimentEnd, { id })
      leave()
    } catch (error) {
      failed(error)
    }
  }

  return { run, mark, takePicture, submit, end, leave }
}
