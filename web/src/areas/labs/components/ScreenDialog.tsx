import { useQuery } from '@tanstack/react-query'
import { Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import {
  experimentGet,
  experimentPage,
  type ExperimentPicture,
} from '@labbox/contract/experiments/experiments.ts'
import { queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

interface ScreensProps {
  experimentId: string
  onChoose: (picture: ExperimentPicture) => void
}

/** The screens that were kept in one experiment. */
const Screens = ({ experimentId, onChoose }: ScreensProps) => {
  const { t } = useTranslation('labs')
  const query = useQuery(queryOf(experimentGet, { id: experimentId }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton active />
  const { pictures } = query.data
  if (pictures.length === 0)
    return <EmptyState title={t('guide.noScreens')} hint={t('guide.noScreensHint')} />
  return (
    <ul className="lb-lab-screens">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <button type="button" onClick={() => onChoose(picture)}>
            <img src={picture.url} alt={picture.caption || t('guide.screenAlt')} />
            <span className="lb-muted">
              {picture.caption} <TimeText value={picture.at} relative={false} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  onChoose: (picture: File) => void
  onClose: () => void
}

/** Screens of the oscilloscope that the author has kept while trying labs out. */
export const ScreenDialog = ({ onChoose, onClose }: Props) => {
  const { t } = useTranslation('labs')
  const text = useLocalText()
  const query = useQuery(queryOf(experimentPage, { page: 1, limit: 50, sort: '-updatedAt' }))
  const [chosen, setChosen] = useState<string | null>(null)
  const rows = query.data?.items ?? []
  const experimentId = chosen ?? rows[0]?.id
  // A copy, so that the picture stays when the experiment is deleted.
  const take = async ({ url }: ExperimentPicture) => {
    try {
      const content = await (await fetch(url)).blob()
      onChoose(new File([content], `${t('guide.screenAlt')}.png`, { type: content.type }))
    } catch {
      notify.error(t('guide.screenLost'))
    }
  }
  return (
    <Modal open width={720} title={t('guide.screen')} footer={null} onCancel={onClose} destroyOnHidden>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
      {query.isSuccess && rows.length === 0 && (
        <EmptyState title={t('guide.noScreens')} hint={t('guide.noScreensHint')} />
      )}
      {experimentId && (
        <>
          <Select
            className="lb-lab-experiment"
            aria-label={t('guide.experiment')}
            value={experimentId}
            options={rows.map(({ id, name }) => ({ value: id, label: text(name) }))}
            onChange={setChosen}
          />
          <Screens
            key={experimentId}
            experimentId={experimentId}
            onChoose={(picture) => void take(picture)}
          />
        </>
      )}
    </Modal>
  )
}
